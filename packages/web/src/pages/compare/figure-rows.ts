import type { ComparedGroup, ComparedRun } from '@assay/core/api'
import type { Change } from '@assay/core/comparison'
import {
  formatChange,
  formatCount,
  formatMean,
  formatMoney,
  formatPercent,
  formatPoints,
  formatScore,
  formatSeconds,
  UNKNOWN,
} from '../../lib/numbers/format.ts'
import { describeAgreement } from '../../lib/sample/judge-words.ts'
import { FINDING_WORDS, findingTone } from './verdict-words.ts'

/** One figure on both sides, ready to be shown. */
export interface FigureRow {
  readonly name: string
  readonly baseline: string
  readonly current: string
  readonly change: string
  /** The meaning of the change; '' if it's neither good nor bad. */
  readonly means: string
  readonly tone: 'fail' | 'pass' | 'unscored'
  /** Intervals and counts, or why a number is unknown. */
  readonly title: string
}

type SuiteFigures = ComparedRun['suites'][number] | undefined

/** The facts behind the rows. */
export interface FigureFacts {
  readonly group: ComparedGroup
  readonly baseline: SuiteFigures
  readonly current: SuiteFigures
}

/** Returns all figures of a group, the mean score first. */
export function figureRows(facts: FigureFacts): FigureRow[] {
  const { group } = facts
  const each = group.totals_of === 'sample' ? ' per sample' : ''
  return [
    meanRow(group),
    ...passRows(facts),
    ...humanRows(group),
    ...formulaRows(group),
    resourceRow(`Cost${each}`, group.cost_usd, formatMoney, 'A sample’s price is unknown.'),
    resourceRow('Average latency', group.latency_s, (s) => `${formatSeconds(s * 1000)} s`, 'No latency was measured.'),
    tokensRow(`Tokens${each}`, group.tokens),
    ...erroredRows(group.samples),
  ]
}

function meanRow({ mean_score, mean_change, finding, cases }: ComparedGroup): FigureRow {
  const { interval, reason } = mean_change
  const limits =
    interval === null
      ? (reason ?? '')
      : `95% interval of the change ${formatChange(interval.low, formatMean)} to ${formatChange(interval.high, formatMean)}`
  return {
    name: 'Average score',
    baseline: formatMean(mean_score.baseline),
    current: formatMean(mean_score.current),
    change: formatChange(mean_change.value, formatMean),
    means: FINDING_WORDS[finding],
    tone: findingTone(finding),
    title: `${limits}, over ${formatCount(cases.compared)} cases that both sides scored`,
  }
}

/**
 * Returns the row of the pass rate. It has no test of its own and may cover other cases than the scores, so it is higher or lower, never
 * better or worse.
 */
function passRows({ group, baseline, current }: FigureFacts): FigureRow[] {
  if (baseline === undefined || current === undefined) return []
  const [before, after] = [baseline.success, current.success]
  const change = before.value === null || after.value === null ? null : after.value - before.value
  return [
    {
      name: `Pass rate${allCases(group)}`,
      baseline: formatPercent(before.value),
      current: formatPercent(after.value),
      change: formatPoints(change),
      means: directionOf(change),
      tone: 'unscored',
      title: [before, after].map(rateTitle).join(' → '),
    },
  ]
}

/** Says that a figure is of all cases of each side, where these are not the same. */
function allCases({ cases: { added, removed } }: ComparedGroup): string {
  return added + removed === 0 ? '' : ', all cases of each run'
}

/** Says the interval of a pass rate and the samples it is of. */
export function rateTitle({ interval, count, total, reason }: NonNullable<SuiteFigures>['success']): string {
  const limits =
    interval === null ? (reason ?? '') : `[${formatPercent(interval.low)}, ${formatPercent(interval.high)}]`
  return `${formatCount(count)} of ${formatCount(total)} samples ${limits}`.trim()
}

function humanRows({ human }: ComparedGroup): FigureRow[] {
  if (human === undefined) return []
  const { interval, value, reason } = human.change
  const isSure = interval !== null && (interval.low > 0 || interval.high < 0)
  return [
    {
      name: 'Pass rate as people see it',
      baseline: formatPercent(human.baseline.value),
      current: formatPercent(human.current.value),
      change: formatPoints(value),
      means: isSure ? ((value ?? 0) < 0 ? 'worse' : 'better') : directionOf(value),
      tone: isSure ? ((value ?? 0) < 0 ? 'fail' : 'pass') : 'unscored',
      title:
        interval === null
          ? (reason ?? '')
          : `95% interval of the change ${formatPoints(interval.low)} to ${formatPoints(interval.high)}`,
    },
  ]
}

function formulaRows(group: ComparedGroup): FigureRow[] {
  const { score } = group
  if (score.baseline_formula === null && score.current_formula === null) return []
  const isComparable = score.reason === null && score.baseline_formula === score.current_formula
  return [
    {
      name: `Formula score${allCases(group)}`,
      baseline: formatScore(score.baseline),
      current: formatScore(score.current),
      change: isComparable ? relativeChange(score) : UNKNOWN,
      means: isComparable ? directionOf(score.change) : '',
      tone: 'unscored',
      title: isComparable
        ? (score.current_formula ?? '')
        : (score.reason ?? 'The formulas differ, so the scores can’t be compared.'),
    },
  ]
}

/** Returns the row of a figure for which less is better. */
function resourceRow(name: string, change: Change, format: (value: number) => string, unknown: string): FigureRow {
  const moved = change.change ?? 0
  const show = (value: number | null) => (value === null ? UNKNOWN : format(value))
  return {
    name,
    baseline: show(change.baseline),
    current: show(change.current),
    change: relativeChange(change),
    means: moved === 0 ? '' : moved < 0 ? 'better' : 'worse',
    tone: moved === 0 ? 'unscored' : moved < 0 ? 'pass' : 'fail',
    title: change.change === null ? unknown : '',
  }
}

/** Returns the row of tokens. Fewer are neither better nor worse: their cost is. */
function tokensRow(name: string, change: Change): FigureRow {
  const row = resourceRow(name, change, formatCount, 'A sample’s tokens are unknown.')
  return { ...row, means: '', tone: 'unscored' }
}

function erroredRows({ baseline, current, baseline_errored, current_errored }: ComparedGroup['samples']): FigureRow[] {
  if (baseline_errored + current_errored === 0) return []
  const change = current_errored - baseline_errored
  return [
    {
      name: 'Without an answer',
      baseline: formatCount(baseline_errored),
      current: formatCount(current_errored),
      change: formatChange(change, formatCount),
      means: '',
      tone: 'unscored',
      title: `of ${formatCount(baseline)} → of ${formatCount(current)}; left out of the scores`,
    },
  ]
}

/** A change by more than this many percent says no more than the two numbers do. */
const MOST_PERCENT = 1e6

/** Formats a change in percent of the baseline; a dash where it has none. A negative number that comes nearer to 0 has risen. */
export function relativeChange({ baseline, current }: Change): string {
  if (baseline === null || current === null || baseline === 0) return UNKNOWN
  const percent = ((current - baseline) / Math.abs(baseline)) * 100
  return Math.abs(percent) <= MOST_PERCENT ? formatChange(percent, (value) => `${value.toFixed(1)}%`) : UNKNOWN
}

function directionOf(change: number | null): string {
  return change === null || change === 0 ? '' : change > 0 ? 'higher' : 'lower'
}

/** Says how far people bear the judges of both sides out, once where both say the same; empty where no model judges. */
export function judgeWords(...sides: readonly SuiteFigures[]): string[] {
  const words = sides.flatMap((side) => (side?.human?.judges.length ? [describeAgreement(side.human)] : []))
  return [...new Set(words)]
}

/** The reason that a formula's score moved against the cases' scores. */
export interface FormulaNote {
  readonly formula: string
  /** Goes on after the formula: "rose because…". */
  readonly says: string
}

/** Returns why the formula moved against the answers' quality; null if it moved with it or the reason is unknown. */
export function formulaNote({ score, mean_change, cost_usd, latency_s, tokens }: ComparedGroup): FormulaNote | null {
  const formula = score.current_formula
  if (formula === null || score.change === null || score.change === 0 || score.reason !== null) return null
  if (score.baseline_formula !== formula) return null
  const rose = score.change > 0
  const quality = mean_change.value ?? 0
  if (rose ? quality > 0 : quality < 0) return null
  const moved = (change: number | null) => (rose ? (change ?? 0) < 0 : (change ?? 0) > 0)
  const reasons = [
    /cost/.test(formula) && moved(cost_usd.change) ? (rose ? 'cheaper' : 'more expensive') : null,
    /latency/.test(formula) && moved(latency_s.change) ? (rose ? 'faster' : 'slower') : null,
    /tokens/.test(formula) && moved(tokens.change) ? (rose ? 'shorter' : 'longer') : null,
  ].filter((reason) => reason !== null)
  if (reasons.length === 0) return null
  const says = `${rose ? 'rose' : 'fell'} because the answers got ${reasons.join(' and ')}, not ${rose ? 'better' : 'worse'}.`
  return { formula, says }
}
