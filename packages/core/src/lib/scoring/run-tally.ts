import type { Result } from '../result/result.ts'
import { createSuiteTally, type SuiteTally } from './suite-tally.ts'

/** The results of one run, boiled down as they come in. `summarizeRun` makes its numbers. */
export interface RunTally {
  /** Takes a result. Results may come in any order. */
  add(result: Result): void
  /** Results taken so far. */
  readonly samples: number
  /** The tally of each suite that has results. */
  readonly suites: ReadonlyMap<string, SuiteTally>
}

/** Returns an empty tally for the results of one run. */
export function createRunTally(): RunTally {
  const suites = new Map<string, SuiteTally>()
  let samples = 0
  return {
    add(result) {
      samples++
      let tally = suites.get(result.suite)
      if (tally === undefined) {
        tally = createSuiteTally()
        suites.set(result.suite, tally)
      }
      tally.add(result)
    },
    get samples() {
      return samples
    },
    suites,
  }
}
