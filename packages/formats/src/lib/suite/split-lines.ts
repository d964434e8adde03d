/** Longest line that is read. Lines are held one at a time, so this bounds memory. */
export const LINE_LIMIT = 16 * 1024 * 1024

/** One line of a file that is not blank. */
export type FileLine =
  | {
      readonly kind: 'line'
      /** From 1. */
      readonly number: number
      /** Offset of its first byte in the file. */
      readonly byte: number
      readonly bytes: Uint8Array
      /** Whether the file ends before a line end: the mark of a file that was cut while it was written. */
      readonly unfinished: boolean
    }
  | { readonly kind: 'too_long'; readonly number: number }

/** Splits a file into lines, pulling the next chunk only when the lines of the last one are used up. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine, void> {
  const held = new HeldLine()
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      held.add(chunk.subarray(start, end))
      const line = held.take({ unfinished: false })
      if (line !== null) yield line
      start = end + 1
    }
    held.add(chunk.subarray(start))
  }
  const last = held.take({ unfinished: true })
  if (last !== null) yield last
}

const NEWLINE = 0x0a

/** The line that is being put together from chunks. */
class HeldLine {
  #parts: Uint8Array[] = []
  #length = 0
  #number = 1
  #byte = 0

  add(part: Uint8Array): void {
    this.#length += part.length
    if (this.#length <= LINE_LIMIT) this.#parts.push(part)
    else this.#parts = []
  }

  /** Returns the line that ends here, and starts the next one; null for a blank line. */
  take({ unfinished }: { unfinished: boolean }): FileLine | null {
    const bytes = this.#parts.length === 1 ? (this.#parts[0] ?? EMPTY) : Buffer.concat(this.#parts)
    const place = { number: this.#number, byte: this.#byte }
    const isTooLong = this.#length > LINE_LIMIT
    this.#number++
    this.#byte += this.#length + 1
    this.#parts = []
    this.#length = 0
    if (isTooLong) return { kind: 'too_long', number: place.number }
    return bytes.every(isBlank) ? null : { kind: 'line', ...place, bytes, unfinished }
  }
}

const EMPTY = new Uint8Array(0)

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d
}
