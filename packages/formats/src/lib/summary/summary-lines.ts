import { type Counts, type Run, runTotals, type SuiteSummary, type SuiteTotals } from '@assay/core/report'
import type { Estimate, Rate } from '@assay/core/statistics'
import { describeParameters } from '@assay/core/words'
import { count, figure, percent, plural, score } from '../text/numbers.ts'
import { agreementText, humanSuccessText } from './human-text.ts'
import { missingText } from './missing-text.ts'
import { costText, judgeCostText, latencyText, tokenText } from './resource-text.ts'

/** The tone of a line: `good` above 80% success, `fair` from 50%, `bad` below; `neutral` for the rest. */
export type SummaryTone = 'good' | 'fair' | 'bad' | 'neutral'

/** A line of a summary, `Success Rate: 80.0% (8/10, …)` for one. `text` may hold strangers' text: escape it where it goes. */
export interface SummaryLine {
  readonly label: string
  readonly text: string
  readonly tone: SummaryTone
}

/**
 * Returns the summary of one model over its suites. One suite gives that suite's lines; several give the score of the run and what can be
 * added up, since intervals and latencies belong to each suite.
 */
export function summaryLines(run: Run): SummaryLine[] {
  const [first, ...rest] = run.suites
  const missing = missingLine(runTotals(run).counts, run.missing, run)
  if (first === undefined) {
    const { cost_usd, judge_cost_usd } = runTotals(run)
    const spent =
      run.unfinished === undefined ? [] : [neutral('Total Cost', costText(cost_usd, 0)), ...judgeLine(judge_cost_usd)]
    return [neutral('Score', 'n/a (the run has no suite)'), ...spent, ...missing]
  }
  // A suite of which no sample was taken has no summary, but the run misses its samples.
  if (rest.length === 0) {
    const totals = runTotals(run)
    const cost_usd = { ...first.cost_usd, ...totals.cost_usd }
    return suiteSummaryLines({ ...first, cost_usd, judge_cost_usd: totals.judge_cost_usd, missing: run.missing }, run)
  }
  const totals = runTotals(run)
  const { count: passed, total, value } = totals.success
  return [
    neutral('Score', `${estimateText(run.score)} (over ${run.suites.length} suites)`),
    value === null
      ? neutral('Success Rate', 'n/a (no sample has a verdict)')
      : { label: 'Success Rate', text: `${percent(value)} (${counts(passed, total)})`, tone: tone(value) },
    ...checkedSuitesLine(run),
    neutral('Total Cost', costText(totals.cost_usd, totals.counts.total)),
    ...judgeLine(totals.judge_cost_usd),
    neutral('Tokens', tokenText(totals.tokens)),
    ...answerLines(totals),
    ...parameterLine(run.suites),
    ...(run.penalized === null ? [] : [shareLine('Penalized Score', run.penalized)]),
    ...expectedLine(expectedOf(run.suites)),
    ...troubleLines(totals.counts, run),
    ...missing,
  ]
}

/** Returns the summary of one model on one suite of a run, in the order in which people read it. */
export function suiteSummaryLines(suite: SuiteSummary, run: Run): SummaryLine[] {
  const { score, score_formula, success, cost_usd, judge_cost_usd, latency_s, tokens, counts } = suite
  const lines = [
    neutral('Score', score.value === null ? estimateText(score) : `${estimateText(score)} (formula: ${score_formula})`),
    rateLine('Success Rate', success),
    ...humanLines(suite),
    neutral('Total Cost', costText(cost_usd, counts.total)),
    ...judgeLine(judge_cost_usd),
    neutral('Latency', latencyText(latency_s)),
    neutral('Tokens', tokenText(tokens)),
    ...answerLines(suite),
    ...parameterLine([suite]),
  ]
  return [...lines, ...kindLines(suite), ...troubleLines(counts, run), ...missingLine(counts, suite.missing, run)]
}

/** Counts the suites judged by models that people checked, of several. */
function checkedSuitesLine({ suites }: Run): SummaryLine[] {
  const judged = suites.flatMap(({ human }) => human ?? [])
  if (judged.length === 0) return []
  const checked = judged.filter(({ agreement }) => agreement.value !== null).length
  return [
    neutral(
      'People',
      checked === 0 ? 'judge not checked' : `checked ${checked} of ${plural(judged.length, 'judged suite')}`,
    ),
  ]
}

/** Returns what requests asked for, if it wasn't the provider's default; suites that asked for other things say so one by one. */
export function parameterLine(suites: readonly SuiteSummary[]): SummaryLine[] {
  const texts = suites.map(({ parameters }) => describeParameters(parameters))
  const distinct = [...new Set(texts)]
  const [text = ''] = distinct
  if (distinct.length === 1) return text === '' ? [] : [neutral('Parameters', text)]
  const named = suites.map(({ suite }, at) => `${suite}: ${texts[at] || 'defaults'}`)
  return [neutral('Parameters', named.join('; '))]
}

/** Summarizes people's labels on the success rate. */
function humanLines(suite: SuiteSummary): SummaryLine[] {
  const agreement = agreementText(suite)
  const success = humanSuccessText(suite)
  return [
    ...(agreement === null ? [] : [neutral('People', agreement)]),
    ...(success === null ? [] : [neutral('As People See It', success)]),
  ]
}

/** Returns the numbers that only some suites have: of classes, of groups, of latency goals, of code, and Pass@k. */
export function kindLines(suite: SuiteSummary): SummaryLine[] {
  const lines: SummaryLine[] = []
  if (suite.early_stop !== null) lines.push(neutral('Stopped Early', earlyStopText(suite.early_stop)))
  if (suite.accuracy !== null) lines.push(shareLine('Accuracy', suite.accuracy))
  if (suite.penalized !== null) lines.push(shareLine('Penalized Score', suite.penalized))
  lines.push(...expectedLine(suite.expected_classes))
  if (suite.balanced.total > 0) lines.push(rateLine('Balanced', suite.balanced))
  if (suite.stability !== null) {
    lines.push(rateLine('Groups Passed', suite.stability.passed), shareLine('Stability', suite.stability.modal_share))
  }
  if (suite.latency_score !== null) lines.push(shareLine('Latency Score', suite.latency_score))
  if (suite.quality !== null) lines.push(shareLine('Quality', suite.quality))
  if (suite.compile_rate !== null) lines.push(rateLine('Compile', suite.compile_rate))
  if (suite.test_rate !== null) lines.push(shareLine('Tests', suite.test_rate))
  lines.push(...agentLines(suite))
  for (const [k, estimate] of Object.entries(suite.pass_at)) lines.push(shareLine(`Pass@${k}`, estimate))
  for (const [k, estimate] of Object.entries(suite.pass_all)) lines.push(shareLine(`Pass^${k}`, estimate))
  return lines
}

/** Summarizes the model's use of tools. More errors are worse, so their rates have no tone. */
function agentLines({ agent }: SuiteSummary): SummaryLine[] {
  if (agent === undefined) return []
  return [
    neutral('Turns per Sample', estimateText(agent.turns)),
    neutral('Tool Calls per Sample', estimateText(agent.tool_calls)),
    neutral('Tool Errors', rateText(agent.tool_error_rate)),
    neutral('Invalid Calls', rateText(agent.invalid_call_rate)),
  ]
}

/** Adds up the suites' expected classes; null if no case expects one. */
function expectedOf(suites: readonly SuiteSummary[]): SuiteSummary['expected_classes'] {
  const known = suites.flatMap(({ expected_classes }) => expected_classes ?? [])
  if (known.length === 0) return null
  const sum = (of: 'agrees' | 'differs') => known.reduce((total, each) => total + each[of], 0)
  return { agrees: sum('agrees'), differs: sum('differs') }
}

function expectedLine(expected: SuiteSummary['expected_classes']): SummaryLine[] {
  return expected === null ? [] : [neutral('Expected Class', expectedText(expected))]
}

/** Returns `agrees 70, differs 7`. */
export function expectedText({ agrees, differs }: NonNullable<SuiteSummary['expected_classes']>): string {
  return `agrees ${count(agrees)}, differs ${count(differs)}`
}

/** Returns `after 38 cases; mean score from 0.82 to 0.97 (95% interval, valid at any stopping point)`. */
export function earlyStopText({ cases, interval }: NonNullable<SuiteSummary['early_stop']>): string {
  const range = `mean score from ${score(interval.low)} to ${score(interval.high)}`
  return `after ${plural(cases, 'case')}; ${range} (${interval.level * 100}% interval, valid at any stopping point)`
}

/** Returns `good`, `fair` or `bad` by the share of samples that passed; `neutral` when it is not known. */
export function successTone({ value }: Estimate): SummaryTone {
  return value === null ? 'neutral' : tone(value)
}

/** Returns `45.23 [41.80, 48.91]`, or `n/a (reason)`. */
export function estimateText({ value, interval, reason }: Estimate): string {
  if (value === null) return `n/a (${reason ?? 'unknown'})`
  return interval === null ? figure(value) : `${figure(value)} [${figure(interval.low)}, ${figure(interval.high)}]`
}

/** Returns `80.0% (8/10, 95% CI 49.0–94.3)`, or `n/a (reason)`. */
export function rateText(rate: Rate): string {
  if (rate.value === null) return `n/a (${rate.reason ?? 'unknown'})`
  return `${percent(rate.value)} (${[counts(rate.count, rate.total), intervalText(rate)].filter(Boolean).join(', ')})`
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
  const ends = [interval.low, interval.high].map(boundText)
  return `${Number((interval.level * 100).toFixed(1))}% CI ${ends.join('–')}`
}

function judgeLine(cost: SuiteSummary['judge_cost_usd']): SummaryLine[] {
  return cost.total === 0 ? [] : [neutral('Judge Cost', judgeCostText(cost))]
}

/** Returns how many requests were repeated, answers were cut and answers came from the cache; nothing for none. */
export function answerLines({ answers, counts: all }: Pick<SuiteTotals, 'answers' | 'counts'>): SummaryLine[] {
  const { retries, cut, from_cache } = answers
  const of = `of ${plural(all.total, 'answer')}`
  return [
    ...(retries === 0
      ? []
      : [neutral('Retries', `${count(retries)} ${retries === 1 ? 'try' : 'tries'} without an answer`)]),
    ...(cut === 0 ? [] : [{ label: 'Cut', text: `${count(cut)} ${of} at max_tokens`, tone: 'fair' as const }]),
    ...(from_cache === 0 ? [] : [neutral('From Cache', `${count(from_cache)} ${of}`)]),
  ]
}

function troubleLines(all: Counts, { ignore_errors }: Run): SummaryLine[] {
  const kinds = [
    ['errored', 'Errored', 'bad', ignore_errors ? 'left out of the rates: --ignore-errors' : null],
    ['limited', 'Limited', 'bad', null],
    ['undecided', 'Undecided', 'bad', "a criterion couldn't be applied"],
    ['unscored', 'Unscored', 'fair', 'the suite gives no criterion'],
    ['uncertain_scores', 'Uncertain scores', 'bad', "a check couldn't be applied; the least counts"],
  ] as const
  return kinds.flatMap(([kind, label, tone, why]) => {
    const { [kind]: samples = 0 } = all
    if (samples === 0) return []
    const text = `${count(samples)} of ${plural(all.total, 'sample')}${why === null ? '' : ` (${why})`}`
    return [{ label, text, tone }]
  })
}

function missingLine({ total }: Counts, missing: number, run: Run): SummaryLine[] {
  const text = missingText({ taken: total, missing }, run)
  return text === null ? [] : [{ label: 'Missing', text, tone: 'bad' }]
}

function counts(part: number, total: number): string {
  return `${count(part)}/${count(total)}`
}

function neutral(label: string, text: string): SummaryLine {
  return { label, text, tone: 'neutral' }
}

/** Formats a bound in percent. It's never rounded to 0 or 100: certainty isn't a matter of decimals. */
function boundText(bound: number): string {
  for (let decimals = 1; decimals < 8; decimals++) {
    const text = (bound * 100).toFixed(decimals)
    const isRounded = (Number(text) === 100 && bound < 1) || (Number(text) === 0 && bound > 0)
    if (!isRounded) return text
  }
  return bound < 0.5 ? '0' : '100'
}
