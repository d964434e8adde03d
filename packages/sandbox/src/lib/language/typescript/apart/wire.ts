/** One end of the link between the tests and the answer: whole messages, one after another. */
export interface Wire {
  readonly send: (message: readonly unknown[]) => void
  /** Waits for the next message. Throws an error from `broken` if there is none or it can't be read. */
  readonly receive: () => readonly unknown[]
}

/** The longest message in bytes. Longer ones count as an attack. */
export type WireLimit = number

/**
 * Sends messages over two pipes: 4 bytes of length, then JSON. Reading blocks, since that takes 14 µs while a turn of the
 * event loop takes 40. This function and its neighbors are sent to the sandbox as text, so each of them uses only its
 * parameters.
 */
export function openWire(
  fs: Pick<typeof import('node:fs'), 'readSync' | 'writeSync'>,
  descriptors: { readonly read: number; readonly write: number },
  limit: WireLimit,
  broken: (why: string, ended: boolean) => Error,
): Wire {
  const { readSync, writeSync } = fs
  const { parse, stringify } = JSON
  const { isArray } = Array
  let chunk = Buffer.allocUnsafeSlow(65536)
  let from = 0
  let to = 0

  /** Makes at least `size` bytes available from `from` on. */
  const fill = (size: number) => {
    if (to - from >= size) return
    if (chunk.length - from < size) {
      const next = size > chunk.length ? Buffer.allocUnsafeSlow(size) : chunk
      chunk.copy(next, 0, from, to)
      chunk = next
      to -= from
      from = 0
    }
    while (to - from < size) {
      let count = 0
      try {
        count = readSync(descriptors.read, chunk, to, chunk.length - to, null)
      } catch {
        throw broken('the program closed the link', true)
      }
      if (count === 0) throw broken('the program ended', true)
      to += count
    }
  }
  return {
    send: (message) => {
      const text = stringify(message)
      const size = Buffer.byteLength(text)
      if (size > limit) throw new RangeError('a value is too large to pass')
      const bytes = Buffer.allocUnsafe(size + 4)
      bytes.writeUInt32LE(size, 0)
      bytes.write(text, 4)
      try {
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptors.write, bytes, at)
      } catch {
        throw broken('the program ended', true)
      }
    },
    receive: () => {
      fill(4)
      const size = chunk.readUInt32LE(from)
      if (size > limit) throw broken('the program sent more than the limit', false)
      fill(size + 4)
      const text = chunk.toString('utf8', from + 4, from + 4 + size)
      from += size + 4
      if (from === to) {
        from = 0
        to = 0
        if (chunk.length > 1 << 20) chunk = Buffer.allocUnsafeSlow(65536)
      }
      let message: unknown
      try {
        message = parse(text)
      } catch {
        throw broken('the program sent an unreadable message', false)
      }
      if (!isArray(message)) throw broken('the program sent an unreadable message', false)
      return message
    },
  }
}
