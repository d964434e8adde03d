import { isUtf8 } from 'node:buffer'

/** The text of a file, or the offset of the first byte that is not UTF-8. */
export type DecodedText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly byte: number }

/** Decodes a file without its byte order mark. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder().decode(bytes)
  return isUtf8(bytes) ? { ok: true, text } : { ok: false, byte: invalidByte(bytes) }
}

/** The decoder writes U+FFFD for what it can't read, so the first one that the bytes do not spell themselves is the place. */
function invalidByte(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let byte = 0
  let from = 0
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) {
    byte += Buffer.byteLength(text.slice(from, at))
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) return byte
    from = at
  }
  return byte
}
