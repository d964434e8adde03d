import type { GroupComparison } from './comparison.ts'
import { VERDICTS } from './verdict.ts'

/** All findings of a comparison. */
export const FINDINGS = [...VERDICTS, 'too_little', 'nothing'] as const

/** The result of comparing one model on one suite: a verdict, or that there is too little or nothing to judge. */
export type Finding = (typeof FINDINGS)[number]

/** The fewest shared cases that support a verdict, whatever the test says. */
export const LEAST_CASES = 5

/** The parts of a group that decide its finding. */
type FoundGroup = Pick<GroupComparison, 'verdict' | 'cases' | 'mean_change' | 'minimum_detectable_change'>

/** Returns a group's finding. */
export function findingOf({ cases, verdict = 'unclear' }: Pick<FoundGroup, 'cases' | 'verdict'>): Finding {
  if (cases.compared === 0) return 'nothing'
  return cases.compared < LEAST_CASES ? 'too_little' : verdict
}

/** Returns a group's finding as one sentence, the same everywhere. */
export function findingSentence(group: FoundGroup, threshold: number): string {
  const { compared } = group.cases
  switch (findingOf(group)) {
    case 'nothing':
      return 'Nothing to compare: no case has a score on both sides.'
    case 'too_little':
      return `Too little data: only ${compared} ${compared === 1 ? 'case has' : 'cases have'} a score on both sides.`
    case 'worse':
      return 'Worse by more than chance explains.'
    case 'better':
      return 'Better by more than chance explains.'
    case 'same':
      return `The same within ±${threshold}.`
    case 'unclear':
      return unclearSentence(group)
  }
}

function unclearSentence({ cases, mean_change: { interval }, minimum_detectable_change }: FoundGroup): string {
  const { value } = minimum_detectable_change
  // The p-value is adjusted for the number of comparisons, the interval isn't.
  if (interval !== null && (interval.low > 0 || interval.high < 0)) {
    return 'May be chance: among this many comparisons, some differ by luck.'
  }
  if (value === null) return 'May be chance.'
  const smallest = value < 0.01 ? value.toPrecision(1) : value.toFixed(2)
  return `May be chance. ${cases.compared.toLocaleString('en-US')} cases catch a ${smallest} change 4 times in 5.`
}
