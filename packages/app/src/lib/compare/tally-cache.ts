import { ComparedCases, ComparisonTally, tallySide } from '@assay/core/comparison'
import type { ReportHeader } from '@assay/core/report'
import type { Store, StoredRun } from '@assay/store/store'
import { openRunSide } from './open-side.ts'

/** Several runs' results, tallied side by side. */
export interface TalliedRuns {
  readonly tally: ComparisonTally
  readonly cases: ComparedCases
  /** Changes when more results are recorded. */
  readonly revision: string
}

interface Kept {
  readonly revision: string
  readonly readAt: number
  readonly tallied: Promise<TalliedRuns>
  /** Cases times runs; 0 until they're read. */
  cells: number
}

/** The number of comparisons to cache per store, and their total of cases times runs: 21 bytes each. */
const MOST_KEPT = 8
const MOST_CELLS = 4_000_000
/** The time for which a running run's tally is reused: reading it again for each page would be slow, and its list would jump. */
const FRESH_MS = 2000

const byStore = new WeakMap<Store, Map<string, Kept>>()

/**
 * Tallies runs' results side by side, in the given order. Results never change, so a tally is reused until there are more.
 */
export async function tallyRuns(store: Store, runs: readonly StoredRun[]): Promise<TalliedRuns> {
  const kept = byStore.get(store) ?? new Map<string, Kept>()
  byStore.set(store, kept)
  const counts = await Promise.all(runs.map(({ id }) => store.countResults(id)))
  const revision = runs.map(({ started_at, status }, place) => `${started_at} ${counts[place]} ${status}`).join()
  const key = JSON.stringify(runs.map(({ id }) => id))
  const known = kept.get(key)
  const areOpen = runs.some(isOpen)
  if (known !== undefined) {
    const isFresh = known.revision === revision || (areOpen && performance.now() - known.readAt < FRESH_MS)
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
  const headers: (ReportHeader | null)[] = []
  for (const [place, run] of runs.entries()) {
    const side = await openRunSide(store, run)
    await tallySide(tally, place, side)
    // What a run hasn't taken yet isn't missing.
    headers.push(isOpen(run) ? null : side.header())
  }
  return { tally, cases: new ComparedCases(tally, headers), revision }
}

function isOpen({ status }: StoredRun): boolean {
  return status === 'queued' || status === 'running'
}

/** Keeps at least the last used tally. */
function dropOldest(kept: Map<string, Kept>): void {
  let cells = [...kept.values()].reduce((sum, entry) => sum + entry.cells, 0)
  for (const [key, entry] of kept) {
    if (kept.size === 1 || (kept.size <= MOST_KEPT && cells <= MOST_CELLS)) return
    kept.delete(key)
    cells -= entry.cells
  }
}
