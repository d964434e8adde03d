const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu')

/** Returns a text's words in lower case, without punctuation. Scripts without spaces give a word per character. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}
