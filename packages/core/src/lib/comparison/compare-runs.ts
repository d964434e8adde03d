import type { ReportHeader } from '../report/report.ts'
import { compareTallied, type TalliedComparison } from './compare-tallied.ts'
import type { GroupComparison } from './comparison.ts'
import type { ComparisonTally } from './comparison-tally.ts'
import { withVerdicts } from './group-verdicts.ts'

/** One run compared with the first. */
export interface RunComparison extends Omit<TalliedComparison, 'lists' | 'groups'> {
  readonly groups: readonly GroupComparison[]
}

/**
 * Compares every run of a tally with the first one. P-values are adjusted for all suites of all runs together: otherwise, among many runs
 * that didn't change, one would be called worse by chance alone. For two runs, the result is that of `compareSides`.
 *
 * `headers` has the report of each run, in the order of the tally's sides.
 */
export function compareRuns(
  tally: ComparisonTally,
  { headers, threshold }: { readonly headers: readonly ReportHeader[]; readonly threshold: number },
): RunComparison[] {
  const [baseline, ...others] = headers
  if (baseline === undefined || headers.length !== tally.sideCount) throw new Error('Bug: a run has no header.')
  const found = others.map((current, place) =>
    compareTallied(tally, { current: place + 1, headers: { baseline, current }, threshold, listLimit: 1 }),
  )
  const judged = withVerdicts(
    found.flatMap(({ groups }) => groups),
    threshold,
  )
  let taken = 0
  return found.map(({ models, matched_by, unreached, groups }) => {
    const start = taken
    taken += groups.length
    return { models, matched_by, unreached, groups: judged.slice(start, taken) }
  })
}
