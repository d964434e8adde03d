// A word, a run of spaces, or one other character. Scripts without spaces between words give one character at a time.
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const PART = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}_])+|\\s+|.`, 'gsu')
const WORD = /[\p{L}\p{N}]/u

/** Cuts a text into words, spaces and signs, which put together are the text; null where it has more than `most` words. */
export function splitWords(text: string, most: number): readonly string[] | null {
  const parts: string[] = []
  let words = 0
  for (const [part] of text.matchAll(PART)) {
    if (WORD.test(part) && ++words > most) return null
    parts.push(part)
  }
  return parts
}

/** Cuts a text into lines with their ends. */
export function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}
