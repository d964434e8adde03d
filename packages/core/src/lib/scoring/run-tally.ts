import type { UnfinishedCost } from '../report/report.ts'
import { unfinishedOfSuite } from '../report/unfinished-cost.ts'
import type { Result } from '../result/result.ts'
import type { SampleTable } from './sample-table.ts'
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

/**
 * Returns the samples of a suite, with what the run spent on the suite's unfinished samples; an empty table for a suite without results.
 * Everything that computes a run's numbers from its results takes them from here.
 */
export function tableOfSuite(
  { suites }: Pick<RunTally, 'suites'>,
  suite: string,
  { unfinished }: { readonly unfinished?: UnfinishedCost | undefined },
): SampleTable {
  const table = (suites.get(suite) ?? createSuiteTally()).table()
  return unfinished === undefined ? table : { ...table, unfinished: unfinishedOfSuite(unfinished, suite) }
}
