import { verdictBetween } from '../result/gate-verdict.ts'
import { holmAdjusted } from '../statistics/holm.ts'
import type { PairedChange } from '../statistics/paired-change.ts'
import type { GroupComparison } from './comparison.ts'
import { alignChanges, type PossibleChanges } from './find-possible-changes.ts'
import { LEAST_CASES } from './finding.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** A compared group without its verdicts, which depend on the number of groups. */
export interface UnjudgedGroup {
  readonly group: GroupComparison
  readonly possible: PossibleChanges
}

/**
 * Adds verdicts to every group, with p-values adjusted for the number of groups: otherwise, among twenty groups that didn't
 * change, one would be called worse or better by chance alone. Fewer than five shared cases are too little data for any.
 */
export function withVerdicts(groups: readonly UnjudgedGroup[], threshold: number): GroupComparison[] {
  const actual = judgeAll(
    groups.map(({ group }) => ({ change: group.mean_change, p_value: group.test.p_value })),
    threshold,
  )
  const completions = alignChanges(groups.map(({ possible }) => possible)).map((each) => judgeAll(each, threshold))
  return groups.map(({ group, possible: { regression } }, place) => {
    const isTooLittle = group.cases.compared < LEAST_CASES
    const significant = isTooLittle
      ? ('undecided' as const)
      : verdictBetween({
          worst: completions.every((each) => each[place]?.verdict !== 'worse'),
          best: completions.some((each) => each[place]?.verdict !== 'worse'),
        })
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
