import { differenceOf } from '../statistics/label-corrected.ts'
import type { Side } from './compared-side.ts'
import type { GroupComparison } from './comparison.ts'
import type { Summaries } from './score-change.ts'

/** Returns the change of the pass rate according to people's labels, for one model on one suite; null if no side has enough labels. */
export function humanChange(
  summaries: Readonly<Record<Side, Summaries>>,
  { suite, baseline_model, current_model }: Pick<GroupComparison, 'suite' | 'baseline_model' | 'current_model'>,
): NonNullable<GroupComparison['human']> | null {
  const baseline = summaries.baseline.get(baseline_model ?? '')?.get(suite)?.human?.success ?? null
  const current = summaries.current.get(current_model ?? '')?.get(suite)?.human?.success ?? null
  if (baseline === null || current === null) return null
  if (baseline.value === null && current.value === null) return null
  return { baseline, current, change: differenceOf(baseline, current) }
}
