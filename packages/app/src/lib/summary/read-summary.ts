import { EnvironmentError } from '@assay/core/errors'
import { type Run, runTotals } from '@assay/core/report'
import { readPlan } from '@assay/core/run'
import { createRunTally, summarizeRun } from '@assay/core/scoring'
import type { Store, StoredRun } from '@assay/store/store'
import { readResultsUntil } from '../results/read-results-until.ts'
import { attachHuman } from '../review/attach-human.ts'

/**
 * Returns a stored run's current summary: the saved one if it covers all results, otherwise one computed from them, as for a running or
 * killed run, and for one of release 0.1.0, which counted costs differently. Both are made by the same function, so they are the same. The
 * labels' current results are added. Throws EnvironmentError `STORE_CORRUPT` if results were lost.
 */
export async function readSummary(store: Store, run: StoredRun): Promise<Run> {
  return attachHuman(store, run, await readOwnSummary(store, run))
}

async function readOwnSummary(store: Store, run: StoredRun): Promise<Run> {
  const kept = await store.getSummary(run.id)
  const { id, model, status, started_at, finished_at, seed, ignore_errors, tags } = run
  const about = { id, model, status, started_at, finished_at, seed, ignore_errors, tags }
  const summarized = kept === null ? 0 : runTotals(kept).counts.total
  const recorded = await store.countResults(run.id)
  if (kept !== null && summarized === recorded && !isOfFirstRelease(kept)) return { ...kept, ...about }
  // Results are never taken away from a run, so that fewer than were counted are lost.
  if (recorded < summarized) {
    const message = `Run "${run.id}" in "${store.location}" is damaged: ${recorded} of ${summarized} results remain.`
    throw new EnvironmentError('STORE_CORRUPT', message, 'Restore a backup of the store, or run it again.')
  }
  const tally = createRunTally()
  for await (const batch of store.resultBatches(run.id)) for (const result of batch) tally.add(result)
  // A result that a worker recorded after the run's end doesn't change why it ended.
  const end = kept?.status === status ? { stop_reason: kept.stop_reason, stop_message: kept.stop_message } : {}
  return summarizeRun({ ...about, ...end, plan: readPlan(run.plan) }, tally)
}

/** Returns a run's summary as it was when the result with a number was recorded and others were still to come. */
export async function readEarlierSummary(store: Store, run: StoredRun, until: number): Promise<Run> {
  const { id, model, started_at, seed, ignore_errors, tags } = run
  const about = { id, model, status: 'running' as const, started_at, finished_at: null, seed, ignore_errors, tags }
  const tally = createRunTally()
  for await (const result of readResultsUntil(store, id, until)) tally.add(result)
  return summarizeRun({ ...about, plan: readPlan(run.plan) }, tally)
}

/** Returns whether a summary counts known costs, which release 0.1.0 didn't write. */
function isOfFirstRelease({ suites }: Run): boolean {
  return suites.some(({ cost_usd }) => cost_usd.priced === null)
}

/** Returns runs' summaries by reference, each once. Throws UserError `RUN_NOT_FOUND` and `RUN_AMBIGUOUS`. */
export async function readSummaries(store: Store, references: readonly string[]): Promise<Run[]> {
  const runs = new Map<string, Run>()
  for (const reference of references) {
    const run = await store.getRun(reference)
    if (!runs.has(run.id)) runs.set(run.id, await readSummary(store, run))
  }
  return [...runs.values()]
}
