import type { Counts, Run, SuiteSummary } from '@assay/core/report'
import type { Estimate, Rate } from '@assay/core/statistics'
import { count, dollars, figure, percent, plural, seconds } from '../text/numbers.ts'

/** How good the news of a line is: `good` above 80% success, `fair` from 50%, `bad` below; `neutral` for the rest. */
export type SummaryTone = 'good' | 'fair' | 'bad' | 'neutral'

/** A line of a summary, `Success Rate: 80.0% (8/10, …)` for one. `text` may hold strangers' text: escape it where it goes. */
export interface SummaryLine {
  readonly label: string
  readonly text: string
  readonly tone: SummaryTone
}

/** What a summary cannot read from the run. */
export interface SummaryOptions {
  /** What model judges cost, in US dollars; null when unknown, left out when there were none. */
  readonly judgeCostUsd?: number | null
}

/**
 * The summary of one model over its suites. One suite gives that suite's lines; several give the score of the run and what
 * can be added up, since intervals and latencies belong to each suite.
 */
export function summaryLines(run: Run, options: SummaryOptions = {}): SummaryLine[] {
  const [first, ...rest] = run.suites
  if (first === undefined) return [neutral('Score', 'n/a (the run has no suite)')]
  if (rest.length === 0) return suiteSummaryLines(first, options)
  const passed = sum(run.suites, ({ success }) => success.count)
  const total = sum(run.suites, ({ success }) => success.total)
  const costs = run.suites.map(({ cost_usd }) => cost_usd)
  const unknown = sum(costs, (cost) => cost.unknown)
  const cost = costs.some((each) => each.total === null) ? null : sum(costs, (each) => each.total ?? 0)
  return [
    neutral('Score', `${estimateText(run.score)} (over ${run.suites.length} suites)`),
    total === 0
      ? neutral('Success Rate', 'n/a (no sample has a verdict)')
      : {
          label: 'Success Rate',
          text: `${percent(passed / total)} (${counts(passed, total)})`,
          tone: tone(passed / total),
        },
    neutral('Total Cost', costText(cost, unknown)),
    ...judgeLine(options),
    tokenLine(run.suites.map(({ tokens }) => tokens)),
    ...troubleLines(run.suites.map((suite) => suite.counts)),
  ]
}

/** The summary of one model on one suite, in the order in which people read it. */
export function suiteSummaryLines(suite: SuiteSummary, options: SummaryOptions = {}): SummaryLine[] {
  const { score, score_formula, success, cost_usd, latency_s, tokens } = suite
  const lines = [
    neutral('Score', score.value === null ? estimateText(score) : `${estimateText(score)} (formula: ${score_formula})`),
    rateLine('Success Rate', success),
    neutral('Total Cost', costText(cost_usd.total, cost_usd.unknown)),
    ...judgeLine(options),
    neutral('Latency', latencyText(latency_s)),
    tokenLine([tokens]),
  ]
  return [...lines, ...kindLines(suite), ...troubleLines([suite.counts])]
}

/** The numbers that only some suites have: of classes, of groups, of latency goals, of code, and Pass@k. */
export function kindLines(suite: SuiteSummary): SummaryLine[] {
  const lines: SummaryLine[] = []
  if (suite.accuracy !== null) lines.push(shareLine('Accuracy', suite.accuracy))
  if (suite.stability !== null) {
    lines.push(rateLine('Groups Passed', suite.stability.passed), shareLine('Stability', suite.stability.modal_share))
  }
  if (suite.latency_score !== null) lines.push(shareLine('Latency Score', suite.latency_score))
  if (suite.quality !== null) lines.push(shareLine('Quality', suite.quality))
  if (suite.compile_rate !== null) lines.push(rateLine('Compile', suite.compile_rate))
  if (suite.test_rate !== null) lines.push(shareLine('Tests', suite.test_rate))
  for (const [k, estimate] of Object.entries(suite.pass_at)) lines.push(shareLine(`Pass@${k}`, estimate))
  for (const [k, estimate] of Object.entries(suite.pass_all)) lines.push(shareLine(`Pass^${k}`, estimate))
  return lines
}

/** `good`, `fair` or `bad` by the share of samples that passed; `neutral` when it is not known. */
export function successTone({ value }: Estimate): SummaryTone {
  return value === null ? 'neutral' : tone(value)
}

/** `45.23 [41.80, 48.91]`, or `n/a (reason)`. */
export function estimateText({ value, interval, reason }: Estimate): string {
  if (value === null) return `n/a (${reason ?? 'unknown'})`
  return interval === null ? figure(value) : `${figure(value)} [${figure(interval.low)}, ${figure(interval.high)}]`
}

/** `80.0% (8/10, 95% CI 49.0–94.3)`, or `n/a (reason)`. */
export function rateText(rate: Rate): string {
  if (rate.value === null) return `n/a (${rate.reason ?? 'unknown'})`
  return `${percent(rate.value)} (${[counts(rate.count, rate.total), intervalText(rate)].filter(Boolean).join(', ')})`
}

/** `$0.0177`, or `n/a` with how many samples have no known price. */
export function costText(total: number | null, unknown: number): string {
  if (total !== null) return dollars(total)
  return unknown > 0 ? `n/a (${count(unknown)} without a known price)` : 'n/a'
}

/** `avg 1.21s · p95 2.90s`, or `n/a (reason)`. */
export function latencyText({ mean, p95 }: SuiteSummary['latency_s']): string {
  if (mean.value === null) return `n/a (${mean.reason ?? 'unknown'})`
  return `avg ${seconds(mean.value)}${p95 === null ? '' : ` · p95 ${seconds(p95)}`}`
}

function tone(share: number): SummaryTone {
  if (share > 0.8) return 'good'
  return share >= 0.5 ? 'fair' : 'bad'
}

function rateLine(label: string, rate: Rate): SummaryLine {
  return { label, text: rateText(rate), tone: successTone(rate) }
}

function shareLine(label: string, share: Estimate): SummaryLine {
  if (share.value === null) return neutral(label, `n/a (${share.reason ?? 'unknown'})`)
  const interval = intervalText(share)
  return { label, text: `${percent(share.value)}${interval === '' ? '' : ` (${interval})`}`, tone: tone(share.value) }
}

function intervalText({ interval }: Estimate): string {
  if (interval === null) return ''
  const ends = [interval.low, interval.high].map((end) => (end * 100).toFixed(1))
  return `${Number((interval.level * 100).toFixed(1))}% CI ${ends.join('–')}`
}

function tokenLine(parts: readonly SuiteSummary['tokens'][]): SummaryLine {
  const of = (key: keyof SuiteSummary['tokens']) => sum(parts, (tokens) => tokens[key])
  const texts = [`${count(of('input'))} in`, `${count(of('output'))} out`]
  if (of('reasoning') > 0) texts.push(`${count(of('reasoning'))} reasoning`)
  if (of('unknown') > 0) texts.push(`${plural(of('unknown'), 'sample')} not counted`)
  return neutral('Tokens', texts.join(' · '))
}

function judgeLine({ judgeCostUsd }: SummaryOptions): SummaryLine[] {
  if (judgeCostUsd === undefined || judgeCostUsd === 0) return []
  return [neutral('Judge Cost', judgeCostUsd === null ? 'n/a (a judge without a known price)' : dollars(judgeCostUsd))]
}

function troubleLines(all: readonly Counts[]): SummaryLine[] {
  const kinds = [
    ['errored', 'Errored', 'bad'],
    ['limited', 'Limited', 'bad'],
    ['unscored', 'Unscored', 'fair'],
  ] as const
  const total = sum(all, (each) => each.total)
  return kinds.flatMap(([kind, label, tone]) => {
    const found = sum(all, (each) => each[kind])
    return found === 0 ? [] : [{ label, text: `${count(found)} of ${count(total)} samples`, tone }]
  })
}

function counts(part: number, total: number): string {
  return `${count(part)}/${count(total)}`
}

function neutral(label: string, text: string): SummaryLine {
  return { label, text, tone: 'neutral' }
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
