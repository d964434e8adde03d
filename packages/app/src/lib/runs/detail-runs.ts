import type { RunRow } from '@assay/core/api'
import { UserError } from '@assay/core/errors'
import { type Run, runTotals } from '@assay/core/report'
import { readPlan } from '@assay/core/run'
import type { ListedRun, Store } from '@assay/store/store'

/** Numbers that lists show and the store's own lists lack: they are read from summaries and plans. */
export type RunDetails = Pick<RunRow, 'cost_at_least_usd' | 'unscored' | 'undecided' | 'parameters'>

/** A run in a list with its details. */
export type DetailedRun = ListedRun & RunDetails

/** Maximum runs per store whose details are remembered; about 300 bytes each. */
const REMEMBERED = 10_000

const byStore = new WeakMap<Store, Map<string, Promise<RunDetails>>>()

/** Adds details to listed runs. Those that a server listed have them. */
export function detailRuns(store: Store, runs: readonly (ListedRun | DetailedRun)[]): Promise<DetailedRun[]> {
  return Promise.all(
    runs.map(async (run) => ('parameters' in run ? run : { ...run, ...(await recallDetails(store, run)) })),
  )
}

function recallDetails(store: Store, run: ListedRun): Promise<RunDetails> {
  const known = byStore.get(store) ?? new Map<string, Promise<RunDetails>>()
  byStore.set(store, known)
  // A summary changes only together with the end of its run or its numbers.
  const { id, started_at, finished_at, results, success, cost_usd, cost_unknown, errored, counted } = run
  const key = JSON.stringify([id, started_at, finished_at, results, success, cost_usd, cost_unknown, errored, counted])
  const details = known.get(key) ?? readDetails(store, run)
  details.catch(() => known.delete(key))
  known.delete(key)
  known.set(key, details)
  const [oldest] = known.keys()
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  return details
}

async function readDetails(store: Store, { id }: ListedRun): Promise<RunDetails> {
  try {
    const summary = await store.getSummary(id)
    if (summary !== null) return detailsOf(summary)
    const { plan } = await store.getRun(id)
    const parameters = readPlan(plan).suites.map(({ name, parameters = null }) => ({ suite: name, parameters }))
    return { ...UNKNOWN, parameters }
  } catch (error) {
    // It was deleted since it was listed.
    if (error instanceof UserError && error.code === 'RUN_NOT_FOUND') return UNKNOWN
    throw error
  }
}

const UNKNOWN: RunDetails = { cost_at_least_usd: null, unscored: null, undecided: null, parameters: [] }

function detailsOf(summary: Run): RunDetails {
  const { cost_usd, counts } = runTotals(summary)
  return {
    // A limit of 0 says nothing.
    cost_at_least_usd: cost_usd.total === null && cost_usd.known !== 0 ? cost_usd.known : null,
    unscored: counts.unscored,
    undecided: counts.undecided,
    parameters: summary.suites.map(({ suite, parameters }) => ({ suite, parameters })),
  }
}
