/** A table-driven filter for ASCII texts. Much faster than a regular expression on answers of usual length. */
export type AsciiFilter = (text: string) => string

const SCRATCH_LENGTH = 65_536
const scratch = Buffer.allocUnsafe(SCRATCH_LENGTH)

/** Creates a filter. `change` maps each of the 128 characters to one character or none. Other characters must not occur. */
export function asciiFilter(change: (character: string) => string): AsciiFilter {
  const table = Uint8Array.from({ length: 128 }, (_, code) => change(String.fromCharCode(code)).charCodeAt(0) || 0)
  const piece = (text: string): string => {
    const length = scratch.write(text, 'latin1')
    let kept = 0
    for (let i = 0; i < length; i++) {
      const code = table[scratch[i] ?? 0] ?? 0
      if (code !== 0) scratch[kept++] = code
    }
    return scratch.toString('latin1', 0, kept)
  }
  return (text) => {
    if (text.length <= SCRATCH_LENGTH) return piece(text)
    let all = ''
    for (let at = 0; at < text.length; at += SCRATCH_LENGTH) all += piece(text.slice(at, at + SCRATCH_LENGTH))
    return all
  }
}
