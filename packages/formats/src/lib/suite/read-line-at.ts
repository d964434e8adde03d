import { decodeText } from './decode-text.ts'
import type { Source } from './source.ts'
import { splitLines } from './split-lines.ts'

/** The text of one line of a file, from 1; empty where there is none, or one that is too long to be held. */
export async function readLineAt(source: Source, number: number): Promise<string> {
  for await (const line of splitLines(source.chunks())) {
    if (line.number === number && line.kind === 'line') return decodeText(line.bytes).text.trimEnd()
    if (line.number >= number) break
  }
  return ''
}
