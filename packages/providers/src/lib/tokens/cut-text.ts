/** The longest piece to encode at once: the cost of a run of one character grows with the square of its length. */
const PIECE = 1000

/** Characters before the end of a piece in which to look for a safe place to cut. */
const LOOK_BACK = 500

/**
 * Cuts a text into pieces to encode one by one. A cut between a letter and a space before a letter changes no token, because encodings
 * never join a word with the space after it. Only a text without such a place in 500 characters is cut elsewhere.
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
