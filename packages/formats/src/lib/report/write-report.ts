import type { ReportHeader } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { escapeLogCommands } from '@assay/core/text'
import { writeWhole } from '../file/write-whole.ts'
import { notePasses } from '../summary/case-passes.ts'

/** Text is handed to the file in pieces of about this size. */
const PIECE_CHARACTERS = 256 * 1024

/**
 * Writes a report, piece by piece: one JSON object with one result per line, so that line tools can read it too. If pass@k was requested,
 * `cases` has it by case.
 */
export async function* reportText(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
): AsyncGenerator<string> {
  const entries = Object.entries(header).map(([key, value]) => `${JSON.stringify(key)}:${inertJson(value)}`)
  let text = `{${entries.join(',\n')},\n"results":[`
  let separator = '\n'
  const noted = notePasses(header, results)
  for await (const result of noted.results) {
    text += separator + inertJson(result)
    separator = ',\n'
    if (text.length < PIECE_CHARACTERS) continue
    yield text
    text = ''
  }
  yield `${text}\n]${noted.cases.length === 0 ? '' : `,\n"cases":[\n`}`
  for (const [index, each] of noted.cases.entries()) yield `${index === 0 ? '' : ',\n'}${inertJson(each)}`
  yield noted.cases.length === 0 ? '}\n' : '\n]}\n'
}

/** Writes JSON in which a CI system finds no commands; a JSON reader gets the text unchanged. */
function inertJson(value: unknown): string {
  return escapeLogCommands(JSON.stringify(value), (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
}

/** Writes a report file, whole or not at all. Throws what `writeWhole` throws. */
export async function writeReport(
  path: string,
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
): Promise<void> {
  await writeWhole(path, reportText(header, results))
}
