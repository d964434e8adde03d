import { holmAdjusted } from '../statistics/holm.ts'
import type { GroupComparison } from './comparison.ts'
import { verdictOf } from './verdict.ts'

/**
 * Adds a verdict to every group, with p-values adjusted for the number of groups: otherwise, among twenty groups that didn't
 * change, one would be called worse or better by chance alone.
 */
export function withVerdicts(groups: readonly GroupComparison[], threshold: number): GroupComparison[] {
  const adjusted = holmAdjusted(groups.map((group) => group.test.p_value))
  return groups.map((group, place) => {
    const p_value = adjusted[place] ?? null
    const verdict = verdictOf({ change: group.mean_change, p_value, threshold })
    return { ...group, test: { ...group.test, adjusted_p_value: p_value }, verdict }
  })
}
