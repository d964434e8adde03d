import type { GroupComparison } from './comparison.ts'
import { VERDICTS } from './verdict.ts'

/** All findings of a comparison. */
export const FINDINGS = [...VERDICTS, 'too_little', 'nothing'] as const

/** What a comparison has found of one model on one suite: its verdict, or that there is too little or nothing to say one of. */
export type Finding = (typeof FINDINGS)[number]

/** Fewer cases than this say little, whatever the test says. */
const LEAST_CASES = 5

/** What a finding is made from. */
type FoundGroup = Pick<GroupComparison, 'verdict' | 'cases' | 'mean_change' | 'minimum_detectable_change'>

/** Returns what was found of a group. */
export function findingOf({ cases, verdict = 'unclear' }: Pick<FoundGroup, 'cases' | 'verdict'>): Finding {
  if (cases.compared === 0) return 'nothing'
  return cases.compared < LEAST_CASES ? 'too_little' : verdict
}

/** Says what was found of a group in one sentence, the same everywhere. */
export function findingSentence(group: FoundGroup, threshold: number): string {
  const { compared } = group.cases
  switch (findingOf(group)) {
    case 'nothing':
      return 'Nothing to compare: no case has a score on both sides.'
    case 'too_little':
      return `Too little data: only ${compared} ${compared === 1 ? 'case has' : 'cases have'} a score on both sides.`
    case 'worse':
      return 'Worse, and chance is an unlikely reason.'
    case 'better':
      return 'Better, and chance is an unlikely reason.'
    case 'same':
      return `The same within ±${threshold}.`
    case 'unclear':
      return unclearSentence(group)
  }
}

function unclearSentence({ mean_change: { interval }, minimum_detectable_change: { value } }: FoundGroup): string {
  // The p-value is adjusted for the number of comparisons, the interval isn't.
  if (interval !== null && (interval.low > 0 || interval.high < 0)) {
    return 'No difference shown: among this many comparisons, chance alone can do this.'
  }
  if (value === null) return 'No difference shown.'
  return `No difference shown; less than ${value < 0.01 ? value.toPrecision(1) : value.toFixed(2)} could not have been seen.`
}
