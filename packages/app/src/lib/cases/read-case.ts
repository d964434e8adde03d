import type { CaseAnswer } from '@assay/core/api'
import { UserError } from '@assay/core/errors'
import type { Result } from '@assay/core/result'
import type { Store, StoredRun } from '@assay/store/store'
import { casePassesOf } from '../summary/case-passes.ts'
import { type CaseReference, listSamples } from '../summary/list-samples.ts'
import { readAsked } from './asked-case.ts'

/**
 * Reads a run's case: as it was sent, and all its samples in full; none if it's planned but not recorded yet. Throws UserError
 * `CASE_NOT_IN_RUN`.
 */
export async function readCase(store: Store, run: StoredRun, reference: CaseReference): Promise<CaseAnswer> {
  const { suite, case: id, variant } = reference
  const asked = await readAsked(store, run, { suite, case: id })
  const isPlanned = asked.asked !== null && variant === undefined
  const samples = await samplesOf(store, run.id, reference, isPlanned)
  const passes = casePassesOf(run, samples)
  return { suite, case: id, samples, ...(passes.length === 0 ? {} : { passes }), ...asked }
}

async function samplesOf(store: Store, run: string, reference: CaseReference, isPlanned: boolean): Promise<Result[]> {
  try {
    return await listSamples(store, run, reference)
  } catch (error) {
    if (isPlanned && error instanceof UserError && error.code === 'CASE_NOT_IN_RUN') return []
    throw error
  }
}
