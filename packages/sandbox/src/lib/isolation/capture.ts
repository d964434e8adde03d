import type { Readable } from 'node:stream'
import type { Captured } from './sandbox.ts'

/** Saves the first `limitBytes` of a stream and drains the rest, so that its writer never blocks and memory stays bounded. */
export function capture(stream: Readable, limitBytes: number): Promise<Captured> {
  const chunks: Buffer[] = []
  let kept = 0
  let cut = false
  stream.on('data', (chunk: Buffer) => {
    const room = limitBytes - kept
    if (chunk.length > room) cut = true
    if (room <= 0) return
    // A copy, since a slice would keep the whole 64 KiB that it was read into.
    const part = Buffer.from(chunk.subarray(0, room))
    kept += part.length
    chunks.push(part)
  })
  // A reset socket has no more data.
  stream.on('error', () => stream.destroy())
  return new Promise((resolve) => stream.once('close', () => resolve({ bytes: Buffer.concat(chunks), cut })))
}
