const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567'
const WHOLE = 8

/**
 * The base32 digits (RFC 4648, lower case) that do not depend on what stands before and after some bytes, for each of the five
 * ways in which they can fall. None that is too short to tell.
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
