const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567'
const WHOLE = 8

/**
 * Returns the base32 digits (RFC 4648, lower case) that don't depend on the bytes before and after, for each of the
 * five possible alignments. Forms too short to be telling are left out.
 */
export function base32Forms(bytes: Buffer): string[] {
  return [0, 1, 2, 3, 4].flatMap((shift) => {
    const digits = encode(Buffer.concat([Buffer.alloc(shift), bytes]))
    const form = digits.slice(Math.ceil((shift * 8) / 5), Math.floor(((shift + bytes.length) * 8) / 5))
    return form.length < WHOLE ? [] : [form]
  })
}

function encode(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += DIGITS.charAt((held >> (bits - 5)) & 31)
  }
  return bits === 0 ? text : text + DIGITS.charAt((held << (5 - bits)) & 31)
}
