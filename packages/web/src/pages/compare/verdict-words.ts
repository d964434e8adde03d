import type { ComparedGroup } from '@assay/core/api'
import type { Finding } from '@assay/core/comparison'
import { countOf, formatChange, formatCount, formatMean, formatPValue } from '../../lib/numbers/format.ts'

/** A piece of a sentence; `strong` is what it is about. */
export interface Words {
  readonly text: string
  readonly strong?: boolean
}

/** Names of the findings, for use beside a number. */
export const FINDING_WORDS: Readonly<Record<Finding, string>> = {
  worse: 'worse',
  better: 'better',
  same: 'the same',
  unclear: 'unclear',
  too_little: 'too little data',
  nothing: 'not compared',
}

/** Returns the color of a finding: only a change beyond chance has one. */
export function findingTone(finding: Finding): 'fail' | 'pass' | 'unscored' {
  return finding === 'worse' ? 'fail' : finding === 'better' ? 'pass' : 'unscored'
}

/** Says how much the mean moved, how sure that is, and how often chance does as much. */
export function changeWords(group: ComparedGroup, comparisons: number): Words[] {
  const { mean_score, mean_change, test, cases } = group
  const { value, interval, reason } = mean_change
  if (value === null || mean_score.baseline === null || mean_score.current === null) return [{ text: reason ?? '' }]
  const from = `from ${formatMean(mean_score.baseline)} to ${formatMean(mean_score.current)}`
  const moved: Words[] =
    value === 0
      ? [{ text: `The average score is ${formatMean(mean_score.current)} on both sides. ` }]
      : [
          { text: `The average score ${value < 0 ? 'fell' : 'rose'} by ` },
          { text: formatMean(Math.abs(value)), strong: true },
          { text: `, ${from}. ` },
        ]
  if (interval === null) return [...moved, { text: reason ?? '' }]
  const holdsZero = interval.low <= 0 && interval.high >= 0
  const level = `${Math.round(interval.level * 100)}%`
  const limits = `${formatChange(interval.low, formatMean)} to ${formatChange(interval.high, formatMean)}`
  const sure = `The ${level} interval of the change, ${limits}, ${holdsZero ? 'includes' : 'excludes'} 0. `
  return [...moved, { text: sure }, ...chanceWords(test, cases.compared, comparisons)]
}

function chanceWords(test: ComparedGroup['test'], compared: number, comparisons: number): Words[] {
  const { p_value, adjusted_p_value } = test
  if (p_value === null) return []
  const adjusted =
    adjusted_p_value == null || adjusted_p_value === p_value
      ? ''
      : `; ${formatPValue(adjusted_p_value)} adjusted for ${countOf(comparisons, 'comparison')} by Holm`
  const method = test.method === 'beta-midp' ? 'all cases changed alike' : 'paired t-test'
  const equals = p_value < 0.001 ? 'p ' : 'p = '
  return [
    { text: 'Chance alone does this ' },
    { text: oneOf(p_value), strong: true },
    {
      text: ` (${equals}${formatPValue(p_value)}${adjusted}; ${method} over ${countOf(compared, 'case')}).`,
    },
  ]
}

/** Returns how often something happens: `about 1 time in 93`, `about half the time`, `most of the time`. */
export function oneOf(p: number): string {
  if (p < 0.0001) return 'less than 1 time in 10,000'
  if (p >= 0.6) return 'most of the time'
  return p >= 0.4 ? 'about half the time' : `about 1 time in ${formatCount(Math.round(1 / p))}`
}

/** Says what a comparison of these cases could have shown, and what it takes to see the threshold. */
export function powerSentence(group: ComparedGroup, threshold: number): string {
  const { cases, samples, minimum_detectable_change: smallest, cases_needed, samples_needed } = group
  const paired = `${countOf(cases.compared, 'case')}, ${sampleWords(samples)}.`
  if (cases.compared === 0) return ''
  if (smallest.value === null) return `${paired} ${smallest.reason ?? ''}`.trim()
  const shown = `They catch a ${smallest.value.toFixed(smallest.value < 0.01 ? 3 : 2)} change 4 times in 5`
  if (cases_needed.value === null || cases_needed.value <= cases.compared) return `${paired} ${shown}.`
  const more =
    samples_needed.value === null ? '' : `, or ${formatCount(samples_needed.value)} samples per case${rangeOf(group)}`
  return `${paired} ${shown}; catching ±${threshold} takes ${countOf(cases_needed.value, 'case')}${more}.`
}

function rangeOf({ samples_needed: { low, high } }: ComparedGroup): string {
  return low == null || high == null || low === high ? '' : ` (about ${formatCount(low)} to ${formatCount(high)})`
}

function sampleWords({ baseline, current, baseline_errored, current_errored }: ComparedGroup['samples']): string {
  const errored = baseline_errored + current_errored
  const noAnswer =
    errored === 0 ? '' : `; ${formatCount(baseline_errored)} and ${formatCount(current_errored)} without an answer`
  const counts =
    baseline === current
      ? `${formatCount(baseline)} samples on each side`
      : `${formatCount(baseline)} and ${formatCount(current)} samples`
  return `${counts}${noAnswer}`
}

/** Says in one sentence what was found of several suites or runs. */
export function summarySentence(findings: readonly Finding[], noun: 'suite' | 'run' | 'comparison'): string {
  const count = (finding: Finding) => findings.filter((each) => each === finding).length
  const total = findings.length
  const parts = (['worse', 'better'] as const).filter((finding) => count(finding) > 0)
  if (parts.length > 0) {
    const said = parts.map((finding, at) => `${finding} in ${count(finding)}${at === 0 ? ` of ${total} ${noun}s` : ''}`)
    const sentence = `${said.join(', ')}, by more than chance explains.`
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
  }
  if (count('same') === total) return `The same in all ${total} ${noun}s.`
  if (count('nothing') === total) return `Nothing to compare in any of the ${total} ${noun}s.`
  return `No clear difference in any of the ${total} ${noun}s.`
}
