import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes pieces as fast as they are read, so that a long text is never whole in memory. Leaves the stream open. */
export async function writePieces(
  stream: NodeJS.WritableStream,
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  await pipeline(Readable.from(pieces), stream, { end: false })
}
