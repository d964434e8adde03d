import { verdictBetween } from '../result/gate-verdict.ts'
import { holmAdjusted } from '../statistics/holm.ts'
import type { PairedChange } from '../statistics/paired-change.ts'
import type { GroupComparison } from './comparison.ts'
import type { PossibleChanges } from './find-possible-changes.ts'
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
  const ranges = groups.map(({ possible }) => pRange(possible))
  return groups.map(({ group, possible: { regression, changes } }, place) => {
    const isTooLittle = group.cases.compared < LEAST_CASES
    const isWorse = (change: PairedChange, others: 'least' | 'most'): boolean => {
      const p_values = ranges.map((range) => range[others]).with(place, change.p_value)
      const p_value = holmAdjusted(p_values)[place] ?? null
      return verdictOf({ change: change.change, p_value, threshold }) === 'worse'
    }
    const significant = isTooLittle
      ? ('undecided' as const)
      : verdictBetween({
          worst: !changes.some((change) => isWorse(change, 'least')),
          best: !changes.every((change) => isWorse(change, 'most')),
        })
    return {
      ...group,
      test: { ...group.test, adjusted_p_value: actual[place]?.p_value ?? null },
      verdict: isTooLittle ? 'unclear' : (actual[place]?.verdict ?? 'unclear'),
      gates: { regression, significant },
    }
  })
}

/** The p-values that a group could have had, whatever its open samples had been; null where nothing is tested. */
interface PRange {
  readonly least: number | null
  readonly most: number | null
}

/** Returns the ends of a group's p-values. The smaller those of the others are, the less one is adjusted, and least by those without a test. */
function pRange({ changes }: PossibleChanges): PRange {
  const p_values = changes.flatMap(({ p_value }) => p_value ?? [])
  if (p_values.length === 0) return { least: null, most: null }
  return { least: p_values.length < changes.length ? null : Math.min(...p_values), most: Math.max(...p_values) }
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
