import { existsSync } from 'node:fs'
import { type ComparedReport, type ComparisonTally, comparableResult, type Side } from '@assay/core/comparison'
import { UserError } from '@assay/core/errors'
import { readReport } from '@assay/formats/report'
import type { Store } from '@assay/store/store'
import { reportHeader } from '../run/report-header.ts'

/**
 * Reads one side of a comparison, a report file or a stored run, into the tally. Throws UserError `COMPARE_NOT_FOUND` when
 * the reference is neither.
 */
export async function readSide(
  tally: ComparisonTally,
  side: Side,
  reference: string,
  openStore: () => Promise<Store | null>,
): Promise<ComparedReport> {
  const add = (value: unknown) => {
    const result = comparableResult(value)
    if (typeof result === 'string') return result
    tally.add(side, result)
    return null
  }
  if (existsSync(reference)) return { file: reference, header: await readReport(reference, add) }
  const store = await openStore()
  const run = store === null ? null : await store.getRun(reference).catch(() => null)
  const summary = run === null ? null : await store?.getSummary(run.id)
  if (store === null || run === null || summary == null) {
    const hint = 'Name a report file, or a run that "assay runs" lists.'
    throw new UserError('COMPARE_NOT_FOUND', `"${reference}" is neither a report file nor a finished run.`, hint)
  }
  for await (const result of store.results(run.id, {}, { texts: false })) add(result)
  return { file: run.id, header: reportHeader([summary], new Date(run.started_at)) }
}
