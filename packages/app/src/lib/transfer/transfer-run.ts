import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { UserError } from '@assay/core/errors'
import { writeWhole } from '@assay/formats/file'
import { exportRun, type ImportedRun, importRun, type Store } from '@assay/store/store'
import { renderReport } from '../report/write-reports.ts'
import { readSummary } from '../summary/read-summary.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import { demandSpared } from '../workspace/spared-files.ts'
import { readLines } from './read-lines.ts'

/** A run written to a file. */
export interface ExportedRun {
  readonly run: string
  readonly file: string
  readonly format: 'jsonl' | 'csv'
  readonly results: number
}

/**
 * Writes a run to a file: all of it as JSON lines, which `importFile` reads, or a table of its results. Throws UserError `FORMAT_UNKNOWN`
 * and what `demandSpared` and `writeWhole` throw.
 */
export async function exportToFile(
  workspace: Pick<OpenWorkspace, 'store' | 'now' | 'ownFiles'>,
  reference: string,
  file: string,
): Promise<ExportedRun> {
  const format = exportFormat(file)
  await demandSpared(file, workspace.ownFiles)
  const { store } = workspace
  const run = await store.getRun(reference)
  const pieces =
    format === 'csv'
      ? renderReport(workspace, 'csv', { runs: [await readSummary(store, run)] })
      : exportLines(store, run.id)
  await writeWhole(file, pieces)
  return { run: run.id, file, format, results: await store.countResults(run.id) }
}

/** Imports the output of `exportToFile` into a store; existing data stays. Throws UserError `FILE_NOT_FOUND` and `IMPORT_…`. */
export async function importFile(store: Store, file: string): Promise<ImportedRun> {
  return importRun(store, readLines(file))
}

/** Throws UserError `FILE_NOT_FOUND`, before a store is created in vain. */
export function demandFile(file: string): void {
  if (!existsSync(file)) throw new UserError('FILE_NOT_FOUND', `"${file}" doesn't exist.`, 'Check the path.')
}

function exportFormat(file: string): 'jsonl' | 'csv' {
  const ending = extname(file).toLowerCase()
  if (ending === '.jsonl' || ending === '.ndjson') return 'jsonl'
  if (ending === '.csv') return 'csv'
  if (ending === '.parquet') {
    const hint = 'Write FILE.csv or FILE.jsonl, which DuckDB and pandas can convert to Parquet.'
    throw new UserError('FORMAT_UNKNOWN', "Parquet files aren't supported yet.", hint)
  }
  const hint = 'Write FILE.jsonl for the whole run, or FILE.csv for a table.'
  throw new UserError('FORMAT_UNKNOWN', `Unknown file type: "${file}".`, hint)
}

async function* exportLines(store: Store, run: string): AsyncGenerator<string> {
  for await (const line of exportRun(store, run)) yield `${line}\n`
}
