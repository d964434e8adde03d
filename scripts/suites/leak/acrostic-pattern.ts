/** A pattern for lines whose first letters, read downwards, are those of a text. */
export function acrosticPattern(text: string): string {
  const letters = Array.from(text).filter((character) => /[a-z0-9]/i.test(character))
  return letters.map((letter) => `(^|\\n)\\W*${letter}[^\\n]*`).join('\\n*')
}
