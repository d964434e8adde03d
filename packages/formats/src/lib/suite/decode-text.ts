import { isUtf8 } from 'node:buffer'

/** The text of a file, or the offset of the first byte that is not UTF-8. */
export type DecodedText =
  | { readonly ok: true; readonly text: string }
  /** `text` has U+FFFD for what can't be read, first at `offset`. */
  | { readonly ok: false; readonly byte: number; readonly text: string; readonly offset: number }

/** Decodes a file without its byte order mark. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder().decode(bytes)
  return isUtf8(bytes) ? { ok: true, text } : { ok: false, text, ...findFirstInvalid(bytes, text) }
}

/** Finds the first invalid byte. The decoder writes U+FFFD for what it can't read, so it's the first one that isn't in the bytes. */
function findFirstInvalid(bytes: Uint8Array, text: string): { byte: number; offset: number } {
  let byte = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  let from = 0
  for (let offset = text.indexOf('\uFFFD'); offset !== -1; offset = text.indexOf('\uFFFD', offset + 1)) {
    byte += Buffer.byteLength(text.slice(from, offset))
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) return { byte, offset }
    from = offset
  }
  return { byte, offset: text.length }
}
