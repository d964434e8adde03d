import type { ReportHeader } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { writeWhole } from '../file/write-whole.ts'

/** Text is handed to the file in pieces of about this size. */
const PIECE_CHARACTERS = 256 * 1024

/**
 * The text of a report, piece by piece: one JSON object with one result per line, so that line tools can read it too.
 */
export async function* reportText(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
): AsyncGenerator<string> {
  const entries = Object.entries(header).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  let text = `{${entries.join(',\n')},\n"results":[`
  let separator = '\n'
  for await (const result of results) {
    text += separator + JSON.stringify(result)
    separator = ',\n'
    if (text.length < PIECE_CHARACTERS) continue
    yield text
    text = ''
  }
  yield `${text}\n]}\n`
}

/** Writes a report file, whole or not at all. Throws what `writeWhole` throws. */
export async function writeReport(
  path: string,
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
): Promise<void> {
  await writeWhole(path, reportText(header, results))
}
