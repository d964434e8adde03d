import { createReadStream } from 'node:fs'

const NEWLINE = 0x0a

/**
 * Yields a file's lines without their ends, including a last line that has none. Only a line feed ends a line: Node's `readline` also
 * splits at U+2028, which is an ordinary character in JSON.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  let pieces: Buffer[] = []
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      pieces.push(chunk.subarray(start, end))
      yield textOf(pieces)
      pieces = []
      start = end + 1
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start))
  }
  if (pieces.length > 0) yield textOf(pieces)
}

function textOf(pieces: readonly Buffer[]): string {
  const [only] = pieces
  return (pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces)).toString('utf8')
}
