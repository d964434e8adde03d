import { existsSync } from 'node:fs'
import type { ComparedSide } from '@assay/core/comparison'
import { UserError } from '@assay/core/errors'
import { type SuitePolicy, TRUSTED } from '@assay/core/policy'
import { openReportSide } from '@assay/formats/report'
import type { Store, StoredRun } from '@assay/store/store'
import { makeReportHeader } from '../report/report-header.ts'
import { readSummary } from '../summary/read-summary.ts'

/**
 * Opens one side of a comparison: a stored run, or a report file if files are allowed. Throws UserError `COMPARE_NOT_FOUND` if it's
 * neither.
 */
export async function openSide(store: Store, reference: string, policy: SuitePolicy = TRUSTED): Promise<ComparedSide> {
  if (policy.files && existsSync(reference)) return openReportSide(reference)
  return openRunSide(store, await findReference(store, reference))
}

/** Opens a stored run as one side of a comparison. */
export async function openRunSide(store: Store, run: StoredRun): Promise<ComparedSide> {
  const header = makeReportHeader([await readSummary(store, run)], new Date(run.started_at))
  return { label: run.id, header: () => header, results: store.resultBatches(run.id) }
}

/** Finds the stored run that a reference names. Throws UserError `COMPARE_NOT_FOUND`. */
export async function findReference(store: Store, reference: string): Promise<StoredRun> {
  try {
    return await store.getRun(reference)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const message = `"${reference}" isn't a report file or a stored run.`
    throw new UserError('COMPARE_NOT_FOUND', message, 'Name a report file, or a run that "assay runs" lists.')
  }
}
