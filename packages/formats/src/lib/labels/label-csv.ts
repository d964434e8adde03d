import type { Label } from '@assay/core/review'
import { CsvError, parse } from 'csv-parse'
import { csvCell } from '../csv/csv-cell.ts'

type Cell = string | number | boolean | null

/** The columns, in order. New ones are added at the end. */
const COLUMNS = {
  id: ({ id }) => id,
  run: ({ run }) => run,
  suite: ({ sample }) => sample.suite,
  case: ({ sample }) => sample.case,
  variant: ({ sample }) => sample.variant ?? null,
  attempt: ({ sample }) => sample.attempt,
  answer: ({ answer }) => answer,
  check: ({ check }) => check,
  check_version: ({ check_version }) => check_version,
  verdict: ({ verdict }) => verdict,
  class: (label) => label.class,
  comment: ({ comment }) => comment,
  span_start: ({ span }) => span?.start ?? null,
  span_end: ({ span }) => span?.end ?? null,
  by: ({ by }) => by,
  at: ({ at }) => at,
  blind: ({ blind }) => blind,
  drawn_review: ({ drawn }) => drawn?.review ?? null,
  drawn_stratum: ({ drawn }) => drawn?.stratum ?? null,
  drawn_share: ({ drawn }) => drawn?.share ?? null,
  drawn_filtered: ({ drawn }) => drawn?.filtered ?? null,
} as const satisfies Record<string, (label: Label) => Cell>

/** Writes labels as CSV. Control characters in texts come as `\u{…}`; JSON lines have every text as it was. */
export async function* writeLabelsCsv(labels: AsyncIterable<Label>): AsyncGenerator<string> {
  yield `${Object.keys(COLUMNS).join(',')}\r\n`
  for await (const label of labels) {
    const cells = Object.values(COLUMNS).map((cell) => csvCell(cell(label)))
    yield `${cells.join(',')}\r\n`
  }
}

/** A row of a table of labels, by column, with its line in the file. */
export interface LabelRow {
  readonly line: number
  readonly values: Readonly<Record<string, string>>
}

/** Reads a table of labels: ours, or any with some of its columns. An empty cell is none. Throws `LabelCsvError`. */
export async function* readLabelsCsv(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<LabelRow> {
  const parser = parse({ bom: true, columns: true, info: true, relax_column_count: true, skip_empty_lines: true })
  const feeding = (async () => {
    for await (const piece of pieces) {
      if (!parser.write(piece)) await new Promise((resolve) => parser.once('drain', resolve))
    }
    parser.end()
  })()
  // An error of the file goes to whoever reads the rows.
  feeding.catch((error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    for await (const { info, record } of parser) {
      const values = Object.entries<string>(record).filter(([, cell]) => cell !== '')
      yield { line: info.lines, values: Object.fromEntries(values.map(([name, cell]) => [name, readCell(cell)])) }
    }
  } catch (error) {
    throw error instanceof CsvError ? new LabelCsvError(error.message) : error
  }
}

/** A file that isn't CSV. */
export class LabelCsvError extends Error {}

const ESCAPED = /\\u\{([0-9a-f]{1,6})\}/g
const WAS_ESCAPED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF:#]/u
const APOSTROPHE = /^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/

/** Takes back what `csvCell` does to texts. */
function readCell(cell: string): string {
  return cell.replace(APOSTROPHE, '').replace(ESCAPED, (escaped, hex: string) => {
    const code = Number.parseInt(hex, 16)
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return WAS_ESCAPED.test(character) ? character : escaped
  })
}
