// Ways to write a text so that it does not look like itself.

/** In base64. */
export const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Its bytes in hexadecimal. */
export const hex = (text: string) => Buffer.from(text).toString('hex')

/** Its bytes in binary, with spaces between them. */
export const binary = (text: string) =>
  Array.from(Buffer.from(text), (byte) => byte.toString(2).padStart(8, '0')).join(' ')

/** Its bytes as decimal numbers, with commas between them. */
export const codes = (text: string) => Array.from(Buffer.from(text), String).join(', ')

/** Backwards. */
export const reversed = (text: string) => Array.from(text).reverse().join('')

/** Character by character. */
export const spelled = (text: string, between = ' ') => Array.from(text).join(between)

/** With every Latin letter moved by 13 places. */
export const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })

const RADIO =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  )
/** In the radio alphabet as ICAO spells it, with `/` for all that is no letter. */
export const radio = (text: string) =>
  Array.from(text.toUpperCase())
    .map((letter) => RADIO.find((word) => word.startsWith(letter)) ?? '/')
    .join(' ')
