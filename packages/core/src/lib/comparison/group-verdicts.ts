import { verdictBetween } from '../result/gate-verdict.ts'
import { holmAdjusted } from '../statistics/holm.ts'
import type { PairedChange } from '../statistics/paired-change.ts'
import type { GroupExtremes } from './compare-extremes.ts'
import type { GroupComparison } from './comparison.ts'
import { LEAST_CASES } from './finding.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** A compared group without its verdicts, which depend on the number of groups. */
export interface UnjudgedGroup {
  readonly group: GroupComparison
  readonly extremes: GroupExtremes
}

/**
 * Adds verdicts to every group, with p-values adjusted for the number of groups: otherwise, among twenty groups that didn't
 * change, one would be called worse or better by chance alone. Fewer than five shared cases are too little data for any.
 */
export function withVerdicts(groups: readonly UnjudgedGroup[], threshold: number): GroupComparison[] {
  const [actual, worst, best] = [
    judgeAll(
      groups.map(({ group }) => ({ change: group.mean_change, p_value: group.test.p_value })),
      threshold,
    ),
    judgeAll(
      groups.map(({ extremes }) => extremes.worst),
      threshold,
    ),
    judgeAll(
      groups.map(({ extremes }) => extremes.best),
      threshold,
    ),
  ]
  return groups.map(({ group, extremes: { regression } }, place) => {
    const isTooLittle = group.cases.compared < LEAST_CASES
    const significant = isTooLittle
      ? ('undecided' as const)
      : verdictBetween({ worst: worst[place]?.verdict !== 'worse', best: best[place]?.verdict !== 'worse' })
    return {
      ...group,
      test: { ...group.test, adjusted_p_value: actual[place]?.p_value ?? null },
      verdict: isTooLittle ? 'unclear' : (actual[place]?.verdict ?? 'unclear'),
      gates: { regression, significant },
    }
  })
}

function judgeAll(
  changes: readonly PairedChange[],
  threshold: number,
): { readonly verdict: Verdict; readonly p_value: number | null }[] {
  const adjusted = holmAdjusted(changes.map(({ p_value }) => p_value))
  return changes.map(({ change }, place) => {
    const p_value = adjusted[place] ?? null
    return { p_value, verdict: verdictOf({ change, p_value, threshold }) }
  })
}
