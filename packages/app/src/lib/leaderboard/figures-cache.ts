import type { NewestRun, Store } from '@assay/store/store'
import { readSuiteFigures, type SuiteFigures } from './suite-figures.ts'

/** The number of samples whose figures are cached per store; about 100 bytes each. */
const MOST_SAMPLES = 1_000_000

interface Remembered {
  readonly figures: Promise<SuiteFigures>
  samples: number
}

const byStore = new WeakMap<Store, Map<string, Remembered>>()

/** Reads one suite's figures in a finished run. Its results no longer change, so they're read once. */
export function recallSuiteFigures(store: Store, newest: NewestRun): Promise<SuiteFigures> {
  const known = byStore.get(store) ?? new Map<string, Remembered>()
  byStore.set(store, known)
  const key = JSON.stringify([newest.run, newest.suite])
  const remembered = known.get(key) ?? { figures: readSuiteFigures(store, newest), samples: 0 }
  // The one that was used last is at the end.
  known.delete(key)
  known.set(key, remembered)
  remembered.figures.then(
    (figures) => {
      remembered.samples = figures.values().reduce((sum, { samples }) => sum + samples, 0)
      forgetOldest(known)
    },
    () => known.delete(key),
  )
  return remembered.figures
}

function forgetOldest(known: Map<string, Remembered>): void {
  let samples = known.values().reduce((sum, each) => sum + each.samples, 0)
  for (const [key, each] of known) {
    if (samples <= MOST_SAMPLES || known.size === 1) return
    known.delete(key)
    samples -= each.samples
  }
}
