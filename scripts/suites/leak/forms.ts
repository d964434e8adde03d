/** Ways to write a text so that it does not look like itself. */
export const base64 = (text: string) => Buffer.from(text).toString('base64')
export const hex = (text: string) => Buffer.from(text).toString('hex')
export const binary = (text: string) =>
  Array.from(Buffer.from(text), (byte) => byte.toString(2).padStart(8, '0')).join(' ')
export const codes = (text: string) => Array.from(Buffer.from(text), String).join(', ')
export const reversed = (text: string) => Array.from(text).reverse().join('')
export const spelled = (text: string, between = ' ') => Array.from(text).join(between)
export const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })

const RADIO =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  )
export const radio = (text: string) =>
  Array.from(text.toUpperCase())
    .map((letter) => RADIO.find((word) => word.startsWith(letter)) ?? '/')
    .join(' ')

/** A pattern for lines whose first letters, read downwards, are those of a text. */
export function acrosticPattern(text: string): string {
  const letters = Array.from(text).filter((character) => /[a-z0-9]/i.test(character))
  return letters.map((letter) => `(^|\\n)\\W*${letter}[^\\n]*`).join('\\n*')
}
