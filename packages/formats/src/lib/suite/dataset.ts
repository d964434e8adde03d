import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { DatasetRow, EvalPlan } from '@assay/core/suite'
import { findJsonFault } from '@assay/core/text'
import { CsvError, parse } from 'csv-parse'
import { decodeText } from './decode-text.ts'
import { parseJsonLine } from './parse-json-line.ts'
import { openFileSource } from './source.ts'
import { splitLines } from './split-lines.ts'
import { DEPTH_LIMIT } from './tokenize-yaml.ts'

/** A dataset that can't be read. The message says why, with the line where there is one. */
export class DatasetError extends Error {
  override name = 'DatasetError'
}

const JSON_LIMIT = 50 * 1024 * 1024

type Rows = AsyncGenerator<Readonly<Record<string, unknown>>, void>

/** Returns the rows of an eval or the full path of their file; null for an eval without a dataset. */
export function datasetOf(
  plan: EvalPlan,
  { folder }: { readonly folder: string },
): string | readonly Readonly<Record<string, unknown>>[] | null {
  const { dataset } = plan.file
  if (dataset === undefined) return null
  return typeof dataset === 'string' ? resolve(folder, dataset) : dataset
}

/** Reads a dataset's rows, from a list in the suite or a CSV, JSONL or JSON file, as they're needed. */
export async function* readDatasetRows(
  dataset: string | readonly Readonly<Record<string, unknown>>[],
): AsyncGenerator<DatasetRow, void> {
  let number = 0
  for await (const values of typeof dataset === 'string' ? await readFileRows(dataset) : dataset) {
    if (Object.hasOwn(values, '__proto__'))
      throw new DatasetError(`row ${number + 1}: the column "__proto__" isn't allowed`)
    yield { number: ++number, values }
  }
}

async function readFileRows(path: string): Promise<Rows> {
  // A pipe or a device may never end.
  const stats = await stat(path)
  if (!stats.isFile()) throw new DatasetError(stats.isDirectory() ? "it's a folder" : "it isn't a regular file")
  switch (extname(path).toLowerCase()) {
    case '.csv':
      return readCsvRows(path, ',')
    case '.tsv':
      return readCsvRows(path, '\t')
    case '.jsonl':
    case '.ndjson':
      return readJsonlRows(path)
    case '.json':
      return readJsonRows(path)
    default:
      throw new DatasetError("its name doesn't end in .csv, .tsv, .jsonl or .json")
  }
}

async function* readCsvRows(path: string, delimiter: string): Rows {
  const parser = parse({ bom: true, delimiter, skip_empty_lines: true, max_record_size: JSON_LIMIT, encoding: 'utf8' })
  const input = Readable.from(decodeFile(path))
  input.on('error', (error) => parser.destroy(error))
  let header: string[] | null = null
  try {
    for await (const record of input.pipe(parser)) {
      const cells: string[] = record
      if (header !== null) yield Object.fromEntries(header.map((name, i) => [name, cells[i] ?? '']))
      else {
        header = cells.map((name) => name.trim())
        const twice = header.find((name, i) => header?.indexOf(name) !== i)
        if (twice !== undefined) throw new DatasetError(`the header has a duplicate column "${twice}"`)
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? new DatasetError(explainCsvError(error, header ?? [])) : error
  } finally {
    input.destroy()
  }
}

/** Decodes a file's text in pieces. */
async function* decodeFile(path: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? createUtf8Error() : error
  }
}

function createUtf8Error(): DatasetError {
  return new DatasetError("it isn't UTF-8")
}

function explainCsvError(error: CsvError, header: readonly string[]): string {
  const line = Number(error.lines)
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH': {
      const cells = Array.isArray(error.record) ? error.record.length : 0
      return `line ${line} has ${cells} ${cells === 1 ? 'cell' : 'cells'}, but the header has ${header.length}`
    }
    case 'CSV_QUOTE_NOT_CLOSED':
      return `a quote isn't closed before line ${line}`
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `a closing quote on line ${line} isn't followed by a comma`
    case 'INVALID_OPENING_QUOTE':
      return `an unquoted cell on line ${line} contains a quote`
    case 'CSV_MAX_RECORD_SIZE':
      return `a row before line ${line} is larger than 50 MiB`
    default:
      return error.message
  }
}

async function* readJsonlRows(path: string): Rows {
  const { chunks } = await openFileSource(path)
  for await (const line of splitLines(chunks())) {
    const parsed = parseJsonLine(line)
    if (!parsed.ok) throw new DatasetError(parsed.message.charAt(0).toLowerCase() + parsed.message.slice(1))
    yield rowOf(parsed.value, `line ${line.number}`)
  }
}

async function* readJsonRows(path: string): Rows {
  if ((await stat(path)).size > JSON_LIMIT)
    throw new DatasetError('a JSON file can have at most 50 MiB; use JSONL instead')
  const text = decodeText(await readFile(path))
  if (!text.ok) throw createUtf8Error()
  let rows: unknown
  try {
    rows = JSON.parse(text.text)
  } catch (error) {
    throw error instanceof SyntaxError ? new DatasetError(`it isn't valid JSON: ${error.message}`) : error
  }
  const fault = findJsonFault(rows, DEPTH_LIMIT)
  if (fault !== null) throw new DatasetError(`it ${fault}`)
  if (!Array.isArray(rows)) throw new DatasetError("it isn't a list of rows")
  for (const [i, row] of rows.entries()) yield rowOf(row, `row ${i + 1}`)
}

function rowOf(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DatasetError(`${where} isn't a JSON object`)
  return Object.fromEntries(Object.entries(value))
}
