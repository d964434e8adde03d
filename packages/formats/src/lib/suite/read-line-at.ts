import { decodeText } from './decode-text.ts'
import type { Source } from './source.ts'
import { splitLines } from './split-lines.ts'

/** Reads one line of a file, counted from 1; empty if there is none, or it's too long. */
export async function readLineAt(source: Source, number: number): Promise<string> {
  for await (const line of splitLines(source.chunks())) {
    if (line.number === number && line.kind === 'line') return decodeText(line.bytes).text.trimEnd()
    if (line.number >= number) break
  }
  return ''
}
