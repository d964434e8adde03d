import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { fencedBlock } from './fenced-block.ts'

/** Prepares the check that the answer is CSV (RFC 4180) with rows of equal length, in the given shape. The first row is the header. */
export function prepareCsv(options: CheckOptions<'csv'>, tools: CheckTools): PreparedCheck {
  return async ({ text }) => {
    const read = await readCsv((options.extract ? fencedBlock(text) : text).trim(), options.delimiter)
    if (!read.ok) return failing(`Not valid CSV: ${read.problem} in ${tools.show(text)}.`)
    const problem = shapeProblem(read.rows, options, tools)
    return problem === null ? passing(`Valid CSV: ${rowsText(read.rows.length - 1)}.`) : failing(problem)
  }
}

type Rows = readonly (readonly string[])[]
type Read = { readonly ok: true; readonly rows: Rows } | { readonly ok: false; readonly problem: string }

async function readCsv(text: string, delimiter: string): Promise<Read> {
  const { CsvError, parse } = await import('csv-parse/sync')
  try {
    const rows = parse(text, { delimiter, bom: true })
    return rows.length === 0 ? { ok: false, problem: 'no rows' } : { ok: true, rows }
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, problem: explainCsv(error.message) }
    throw error
  }
}

/** Rewords the parser's most common messages. */
function explainCsv(message: string): string {
  return message
    .replace(/^Invalid Record Length: expect (\d+), got (\d+)/, 'expected $1 fields, found $2')
    .replace(/^Quote Not Closed: .* at line (\d+)$/, "a quote isn't closed on line $1")
}

function shapeProblem(rows: Rows, options: CheckOptions<'csv'>, tools: CheckTools): string | null {
  const header = (rows[0] ?? []).map((name) => name.trim())
  const { columns, min_rows, max_rows } = options
  if (columns !== undefined && !(columns.length === header.length && columns.every((name, i) => name === header[i]))) {
    return `Expected the header ${tools.show(columns.join(', '))}, found ${tools.show(header.join(', '))}.`
  }
  const count = rows.length - 1
  if (min_rows !== undefined && count < min_rows) return `${rowsText(count)}; the minimum is ${min_rows}.`
  if (max_rows !== undefined && count > max_rows) return `${rowsText(count)}; the limit is ${max_rows}.`
  return null
}

function rowsText(count: number): string {
  return count === 1 ? '1 row below the header' : `${count} rows below the header`
}
