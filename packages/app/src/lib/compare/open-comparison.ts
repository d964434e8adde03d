import { UserError } from '@assay/core/errors'
import type { Store, StoredRun } from '@assay/store/store'
import { type TalliedRuns, tallyRuns } from './tally-cache.ts'

/** Maximum runs in a comparison: more can't be told apart on a page. */
const MOST_RUNS = 8

/** The compared runs, the baseline first, with their results. */
export interface OpenComparison extends TalliedRuns {
  readonly runs: readonly StoredRun[]
}

/**
 * Opens a comparison of stored runs, named by ID, by a prefix of an ID, or by `last`. Throws UserError `COMPARE_RUNS_INVALID` for fewer
 * than two, more than eight, or the same one twice, and `RUN_NOT_FOUND` and `RUN_AMBIGUOUS`.
 */
export async function openComparison(store: Store, references: readonly string[]): Promise<OpenComparison> {
  if (references.length < 2 || references.length > MOST_RUNS) {
    const message = `A comparison needs 2 to ${MOST_RUNS} runs, found ${references.length}.`
    throw new UserError('COMPARE_RUNS_INVALID', message)
  }
  const runs: StoredRun[] = []
  for (const reference of references) {
    const run = await store.getRun(reference)
    if (runs.some(({ id }) => id === run.id)) {
      const message = `Run "${run.id}" is named twice.`
      throw new UserError('COMPARE_RUNS_INVALID', message, 'Name a different run.')
    }
    runs.push(run)
  }
  return { runs, ...(await tallyRuns(store, runs)) }
}
