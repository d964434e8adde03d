import { type Comparison, findingSentence, type GroupComparison, surelyFell } from '@assay/core/comparison'
import { count, dollars, figure, percent, plural, score, seconds, signed } from '../text/numbers.ts'
import { beforeAfter, pValue } from './before-after.ts'

/** A named line of the summary of one model on one suite. `tone` is how good the news is. */
export interface GroupLine {
  readonly label: string
  readonly text: string
  readonly tone: 'good' | 'bad' | 'neutral'
}

/** Returns the lines that summarize one model on one suite, for any output. */
export function groupLines(group: GroupComparison, threshold: number): GroupLine[] {
  const lines: GroupLine[] = []
  const add = (label: string, text: string, tone: GroupLine['tone'] = 'neutral') => lines.push({ label, text, tone })
  if (group.verdict !== undefined && group.cases.compared > 0)
    add('Verdict', findingSentence(group, threshold), tone(group))
  add('Cases', casesText(group))
  if (group.mean_score.baseline !== null && group.mean_score.current !== null) {
    add('Average', `${score(group.mean_score.baseline)} → ${score(group.mean_score.current)}`)
    add('Change', changeText(group), tone(group))
    add('Detectable', powerText(group))
  }
  if (group.score.baseline_formula !== null || group.score.current_formula !== null) add('Score', formulaText(group))
  if (group.human !== undefined) add('People', humanText(group.human))
  const each = group.totals_of === 'sample' ? ' per sample' : ''
  add('Cost', `${beforeAfter(group.cost_usd, dollars)}${each}`)
  add('Latency', beforeAfter(group.latency_s, seconds))
  add('Tokens', `${beforeAfter(group.tokens, count)}${each}`)
  if (group.samples.baseline_errored + group.samples.current_errored > 0) {
    const { baseline_errored, baseline, current_errored, current } = group.samples
    add(
      'Errors',
      `${baseline_errored} of ${plural(baseline, 'sample')} → ${current_errored} of ${plural(current, 'sample')}`,
    )
  }
  return lines
}

/** Returns `63.3% → 71.0%, change +7.7 points [-12.1, 27.5]`: the pass rate as people see it. */
function humanText({ baseline, current, change }: NonNullable<GroupComparison['human']>): string {
  const rate = ({ value }: typeof baseline) => (value === null ? 'n/a' : percent(value))
  const rates = `${rate(baseline)} → ${rate(current)} as people see it`
  if (change.value === null) return `${rates} (${change.reason ?? 'unknown'})`
  const points = (value: number) => `${value < 0 ? '' : '+'}${(100 * value).toFixed(1)}`
  const { interval } = change
  const limits = interval === null ? '' : ` [${points(interval.low)}, ${points(interval.high)}]`
  return `${rates}, ${points(change.value)} points${limits}`
}

/** The run of the current side, for a caller that has it. */
export interface ComparedRun {
  readonly model: string
  /** Why it stopped; null if it didn't. */
  readonly why: string | null
}

/**
 * Returns the message instead of a list of all cases as added and removed: no sample of a side was taken, or the sides have different cases.
 */
export function explainNothingInCommon(comparison: Comparison, run: ComparedRun | null = null): string {
  const { groups, baseline, current } = comparison
  const ending = 'so nothing was compared'
  if (groups.every(({ samples }) => samples.current === 0)) {
    const why = run === null || run.why === null ? '' : `: ${run.why}`
    return `No sample of ${run === null ? `"${current.file}"` : run.model} was taken, ${ending}${why}.`
  }
  if (groups.every(({ samples }) => samples.baseline === 0)) return `"${baseline.file}" has no samples, ${ending}.`
  return `The two sides have no cases in common, ${ending}. Are they the same suite?`
}

/** Returns whether two sides share no case, or one has no sample. */
export function hasNothingInCommon({ groups }: Comparison): boolean {
  if (groups.length === 0) return false
  const isEmpty = (side: 'baseline' | 'current') => groups.every(({ samples }) => samples[side] === 0)
  return isEmpty('baseline') || isEmpty('current') || groups.every(({ cases }) => cases.compared + cases.errored === 0)
}

/** Returns the heading of a group: the suite, and the model or both models. */
export function groupTitle({ suite, baseline_model, current_model }: GroupComparison): string {
  if (baseline_model === null) return `${suite} · ${current_model} (only in current)`
  if (current_model === null) return `${suite} · ${baseline_model} (only in baseline)`
  return `${suite} · ${baseline_model === current_model ? current_model : `${baseline_model} → ${current_model}`}`
}

const KIND_WORDS: Readonly<Record<string, string>> = { regressed: 'worse', improved: 'better' }

function casesText({ cases }: GroupComparison): string {
  const kinds = ['regressed', 'improved', 'unchanged', 'added', 'removed', 'errored'] as const
  const parts = kinds.filter((kind) => cases[kind] > 0 || kind === 'regressed' || kind === 'improved')
  return parts.map((kind) => `${cases[kind].toLocaleString('en-US')} ${KIND_WORDS[kind] ?? kind}`).join(' · ')
}

function changeText({ mean_change, test, cases }: GroupComparison): string {
  const { value, interval, reason } = mean_change
  const range =
    interval === null
      ? `no interval: ${reason}`
      : `[${signed(interval.low)}, ${signed(interval.high)}] ${interval.level * 100}% CI over ${plural(cases.compared, 'case')}`
  const tests = [
    test.p_value === null ? null : pValue(test.p_value),
    test.adjusted_p_value == null || test.adjusted_p_value === test.p_value
      ? null
      : `${pValue(test.adjusted_p_value)} adjusted for the number of groups`,
  ].filter((text) => text !== null)
  return [`${value === null ? 'n/a' : signed(value)} ${range}`, ...tests].join(', ')
}

function powerText({ minimum_detectable_change, cases_needed, samples_needed, cases }: GroupComparison): string {
  if (minimum_detectable_change.value === null) return `unknown: ${minimum_detectable_change.reason}`
  const shown = `a change of ${score(minimum_detectable_change.value)} with ${plural(cases.compared, 'case')}`
  if (cases_needed.value === null || cases_needed.value <= cases.compared) return shown
  const samples = samples_needed.value === null ? '' : `, or ${samplesText(samples_needed)} per case`
  return `${shown}; the threshold needs ${plural(cases_needed.value, 'case')}${samples}`
}

/** Returns `104 samples (about 60 to 210)`: how many it takes is itself only estimated. */
function samplesText({ value, low, high }: GroupComparison['samples_needed']): string {
  const range = low == null || high == null ? '' : ` (about ${count(low)} to ${count(high)})`
  return `${plural(value ?? 0, 'sample')}${range}`
}

function formulaText({ score }: GroupComparison): string {
  const { baseline_formula, current_formula } = score
  const formula =
    baseline_formula === current_formula || baseline_formula === null || current_formula === null
      ? `formula: ${current_formula ?? baseline_formula}`
      : `the formula changed: ${baseline_formula} → ${current_formula}`
  if (score.reason !== null) return `not compared: ${score.reason} (${formula})`
  return `${beforeAfter(score, figure)} (${formula})`
}

function tone(group: GroupComparison): GroupLine['tone'] {
  if (surelyFell(group)) return 'bad'
  return group.verdict === 'better' ? 'good' : 'neutral'
}
