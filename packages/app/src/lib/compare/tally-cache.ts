import { ComparedCases, ComparisonTally, tallySide } from '@assay/core/comparison'
import type { Store, StoredRun } from '@assay/store/store'

/** The results of some runs, tallied side by side. */
export interface TalliedRuns {
  readonly tally: ComparisonTally
  readonly cases: ComparedCases
  /** Another one when results were recorded after these were read. */
  readonly revision: string
}

interface Kept {
  readonly revision: string
  readonly readAt: number
  readonly tallied: Promise<TalliedRuns>
  /** Cases times runs; 0 until they are read. */
  cells: number
}

/** Comparisons that are kept for a store, and their cases times runs in all: 21 bytes each. */
const MOST_KEPT = 8
const MOST_CELLS = 4_000_000
/** How long the tally of a run that goes on is used again: reading it anew for each page would be slow, and its list would jump. */
const FRESH_MS = 2000

const byStore = new WeakMap<Store, Map<string, Kept>>()

/**
 * Tallies the results of runs side by side, in the order in which they are given. Results are never changed, so that what was read is used
 * again until there are more.
 */
export async function tallyRuns(store: Store, runs: readonly StoredRun[]): Promise<TalliedRuns> {
  const kept = byStore.get(store) ?? new Map<string, Kept>()
  byStore.set(store, kept)
  const counts = await Promise.all(runs.map(({ id }) => store.countResults(id)))
  const revision = runs.map(({ started_at }, place) => `${started_at} ${counts[place]}`).join()
  const key = JSON.stringify(runs.map(({ id }) => id))
  const known = kept.get(key)
  const isOpen = runs.some(({ status }) => status === 'queued' || status === 'running')
  if (known !== undefined) {
    const isFresh = known.revision === revision || (isOpen && performance.now() - known.readAt < FRESH_MS)
    kept.delete(key)
    if (isFresh) {
      kept.set(key, known)
      return known.tallied
    }
  }
  const entry: Kept = { revision, readAt: performance.now(), tallied: readTally(store, runs, revision), cells: 0 }
  kept.set(key, entry)
  try {
    const tallied = await entry.tallied
    entry.cells = tallied.cases.size * runs.length
    dropOldest(kept)
    return tallied
  } catch (error) {
    // Nobody is shown a failure again.
    if (kept.get(key) === entry) kept.delete(key)
    throw error
  }
}

async function readTally(store: Store, runs: readonly StoredRun[], revision: string): Promise<TalliedRuns> {
  const tally = new ComparisonTally({ sides: runs.length, marks: true })
  for (const [place, { id }] of runs.entries()) {
    await tallySide(tally, place, { label: id, results: store.resultBatches(id) })
  }
  return { tally, cases: new ComparedCases(tally), revision }
}

/** Keeps what was used last, and at least that. */
function dropOldest(kept: Map<string, Kept>): void {
  let cells = [...kept.values()].reduce((sum, entry) => sum + entry.cells, 0)
  for (const [key, entry] of kept) {
    if (kept.size === 1 || (kept.size <= MOST_KEPT && cells <= MOST_CELLS)) return
    kept.delete(key)
    cells -= entry.cells
  }
}
