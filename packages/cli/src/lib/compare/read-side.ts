import { existsSync } from 'node:fs'
import { type ComparedReport, type ComparisonTally, comparableResult, type Side } from '@assay/core/comparison'
import { UserError } from '@assay/core/errors'
import { readReport } from '@assay/formats/report'
import type { Store } from '@assay/store/store'
import { reportHeader } from '../run/report-header.ts'
import { runSummary } from '../store/run-summary.ts'

/**
 * Reads one side of a comparison, a report file or a stored run, into the tally. Throws UserError `COMPARE_NOT_FOUND` when
 * the reference is neither.
 */
export async function readSide(
  tally: ComparisonTally,
  side: Side,
  reference: string,
  openStore: () => Promise<Store>,
): Promise<ComparedReport> {
  const add = (value: unknown) => {
    const result = comparableResult(value)
    if (typeof result === 'string') return result
    tally.add(side, result)
    return null
  }
  if (existsSync(reference)) return { file: reference, header: await readReport(reference, add) }
  const store = await openStore()
  const run = await store.getRun(reference).catch((error: unknown) => {
    const hint = 'Name a report file, or a run that "assay runs" lists.'
    if (!(error instanceof UserError)) throw error
    throw new UserError('COMPARE_NOT_FOUND', `"${reference}" is neither a report file nor a stored run.`, hint)
  })
  const header = reportHeader([await runSummary(store, run)], new Date(run.started_at))
  for await (const result of store.results(run.id, {}, { texts: false })) add(result)
  return { file: run.id, header }
}
