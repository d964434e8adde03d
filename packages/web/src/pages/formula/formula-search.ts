import { list, text } from '../../lib/search/params.ts'

/** The state of the page: the formula (the first run's own by default), the runs, and the suite ('' for all). */
export const FORMULA_SEARCH = { f: text, runs: list, suite: text }

/** Runs that are scored at once at most. */
export const MOST_RUNS = 8

/** The longest formula in an address; longer ones aren't read anyway. */
export const LONGEST_FORMULA = 10_000

/** Returns the runs that an address names: each once, and only as many as are scored. */
export function chooseRuns(named: readonly string[]): { runs: readonly string[]; leftOut: number } {
  const runs = [...new Set(named)]
  return { runs: runs.slice(0, MOST_RUNS), leftOut: Math.max(0, runs.length - MOST_RUNS) }
}
