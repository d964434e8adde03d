/** The longest piece that is encoded at once: a run of one character costs time by the square of its length. */
const PIECE = 1000

/** How far back from the end of a piece a harmless place to cut is looked for. */
const LOOK_BACK = 500

/**
 * Cuts a text into pieces that can be encoded one by one. A cut between a letter and a space before a letter changes no token, as
 * encodings never join a word with the space after it; only text without such a place within 500 characters is cut elsewhere.
 */
export function* cutText(text: string): Generator<string> {
  let start = 0
  while (text.length - start > PIECE) {
    const end = cutPlace(text, start + PIECE)
    yield text.slice(start, end)
    start = end
  }
  yield text.slice(start)
}

function cutPlace(text: string, limit: number): number {
  for (let at = limit; at > limit - LOOK_BACK; at--) {
    if (text[at] === ' ' && isLetter(text[at - 1]) && isLetter(text[at + 1])) return at
  }
  const code = text.charCodeAt(limit)
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff
  return isSecondHalf ? limit - 1 : limit
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /^[a-z]$/i.test(character)
}
