import { extname } from 'node:path'
import { UserError } from '@assay/core/errors'
import { writeWhole } from '@assay/formats/report'
import { plainText, plural } from '@assay/formats/text'
import { exportRun, type Store, type StoredRun } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { renderReport } from '../report/write-reports.ts'
import { openExistingStore } from '../store/open-run-store.ts'
import { runSummary } from '../store/run-summary.ts'
import type { ExportFlags } from './command.ts'

/** `assay export`: a run as JSON lines with all that belongs to it, or its results as CSV. */
export async function runExport(this: Context, flags: ExportFlags, reference: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const format = formatOf(flags.to)
    await using store = await openExistingStore(flags)
    const run = await store.getRun(reference)
    await writeWhole(flags.to, format === 'csv' ? await csv(store, run) : lines(store, run))
    const results = await store.countResults(run.id)
    const { stdout } = this.process
    if (flags.json) stdout.write(`${JSON.stringify({ run: run.id, file: flags.to, format, results })}\n`)
    else stdout.write(`${plainText(run.id)}: ${plural(results, 'result')} in ${plainText(flags.to)}\n`)
  })
}

function formatOf(file: string): 'jsonl' | 'csv' {
  const ending = extname(file).toLowerCase()
  if (ending === '.jsonl' || ending === '.ndjson') return 'jsonl'
  if (ending === '.csv') return 'csv'
  const [what, hint] =
    ending === '.parquet'
      ? [
          'Parquet files are not supported yet.',
          'Write FILE.csv or FILE.jsonl, which DuckDB and pandas turn into Parquet.',
        ]
      : [`"${file}" does not say what to write.`, 'Write FILE.jsonl for the whole run, FILE.csv for a table.']
  throw new UserError('EXPORT_FORMAT', what, hint)
}

async function* lines(store: Store, run: StoredRun): AsyncGenerator<string> {
  for await (const line of exportRun(store, run.id)) yield `${line}\n`
}

async function csv(store: Store, run: StoredRun): Promise<AsyncIterable<string>> {
  return renderReport({ store, runs: [await runSummary(store, run)] }, 'csv')
}
