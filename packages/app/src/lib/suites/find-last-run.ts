import type { Run, SuiteSummary } from '@assay/core/report'
import type { Store } from '@assay/store/store'
import { readSummary } from '../summary/read-summary.ts'

/** The newest finished run with a suite, and the suite's numbers in it. */
export interface LastRun {
  readonly run: Run
  readonly summary: SuiteSummary
}

/** Finds a suite's newest finished run; null if there is none. */
export async function findLastRun(store: Store, suite: string): Promise<LastRun | null> {
  const { runs } = await store.listRuns({ filter: { suite, status: 'finished' }, limit: 1 })
  const [newest] = runs
  if (newest === undefined) return null
  const run = (await store.getSummary(newest.id)) ?? (await readSummary(store, await store.getRun(newest.id)))
  const summary = run.suites.find((each) => each.suite === suite)
  return summary === undefined ? null : { run, summary }
}
