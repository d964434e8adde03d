import type { Bins, RunView } from '@assay/core/api'
import type { RunStatus } from '@assay/core/run'
import {
  countOf,
  formatCount,
  formatInterval,
  formatMoney,
  formatScore,
  formatSeconds,
} from '../../lib/numbers/format.ts'
import { formatCost } from '../../lib/numbers/format-cost.ts'
import type { CaseSort, RunSearch } from './run-search.ts'

// The page's sentences. Nothing here is markup.

/** Returns whether a run still takes samples. */
export function isOpen({ status }: Pick<RunView, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** Says that a run has no sample, and whether one can still come; null when it has some. */
export function explainNothing({ status, counts }: Pick<RunView, 'status' | 'counts'>): string | null {
  if (counts.total > 0) return null
  return isOpen({ status }) ? 'nothing recorded yet' : 'nothing recorded'
}

/** Says how large a run is: `6 suites · 327 cases × 3`. `planned` are the suites of its plan, null while they aren't known. */
export function describeSize(
  { suites, counts }: Pick<RunView, 'suites' | 'counts'>,
  planned: readonly { readonly name: string; readonly cases: number; readonly samples: number }[] | null,
): string {
  const known = planned === null ? [] : planned.filter(({ cases }) => cases > 0)
  const cases = known.length === 0 ? counts.cases : known.reduce((sum, suite) => sum + suite.cases, 0)
  const samples = new Set(known.map((suite) => suite.samples))
  const [only] = samples
  const times = samples.size === 1 && only !== undefined && only > 1 ? ` × ${formatCount(only)}` : ''
  const number = Math.max(suites.length, planned?.length ?? 0)
  return `${countOf(number, 'suite')} · ${countOf(cases, 'case')}${times}`
}

/** Says what the score is: a mean of suites, or the formula of the only one. */
export function describeScore({ suites, score_formula }: Pick<RunView, 'suites' | 'score_formula'>): string {
  if (suites.length > 1) return `average of ${suites.length} suites`
  return score_formula === 'success_pct' ? 'pass rate' : score_formula
}

/** Says why there is no score, or no interval; null when there are both. */
export function explainScore(run: RunView): string | null {
  const { score, score_interval, score_error, score_reason } = run
  if (score === null) return explainNothing(run) ?? score_error?.message ?? score_reason ?? 'The score is unknown.'
  if (score_interval === null) return score_reason ?? 'The interval is unknown.'
  return null
}

/** A figure's value with its note and, where it is unknown, the reason. */
export interface FigureWords {
  readonly value: string
  readonly note: string
  readonly reason: string | null
}

/**
 * Says how many cases always, sometimes and never pass, and how many passed except for samples without a verdict: together they are all.
 * `counts` cover all planned cases; those without a sample are none of these, so an open run counts only what it has.
 */
export function describeCases(
  run: Pick<RunView, 'status' | 'counts' | 'progress'>,
  counts: Readonly<Record<'all' | 'not-always' | 'never' | 'flaky', number>> | null,
): FigureWords & { readonly unit: string } {
  if (counts === null) return { value: '–', unit: '', note: '', reason: 'The cases are still being counted.' }
  const nothing = explainNothing(run)
  if (nothing !== null) return { value: '–', unit: '', note: nothing, reason: null }
  const { cases } = run.counts
  const { done, total } = run.progress
  const isPartial = total !== null && done < total
  const all = isPartial ? Math.min(cases, counts.all) : counts.all
  const rest = counts['not-always'] - counts.flaky - counts.never
  return {
    value: formatCount(Math.max(0, all - counts['not-always'])),
    unit: `of ${formatCount(all)} always right`,
    note: [
      `${formatCount(counts.flaky)} flaky`,
      `${formatCount(counts.never)} never right`,
      ...(rest > 0 ? [`${formatCount(rest)} without a verdict`] : []),
    ].join(' · '),
    reason: null,
  }
}

/** Says what a run cost, also per 1,000 samples. With an unknown part there is no total: the known part is in the note. */
export function describeCost(run: Pick<RunView, 'status' | 'counts' | 'total_cost' | 'cost'>): FigureWords {
  const { total_cost, cost } = run
  const { known, priced, unknown, unfinished = 0 } = cost
  const nothing = explainNothing(run)
  if (nothing !== null) return { value: '–', note: nothing, reason: null }
  const per = known === null || priced === null || priced === 0 ? null : (known / priced) * 1000
  if (total_cost !== null) {
    return {
      value: formatMoney(total_cost),
      note: per === null ? '' : `${formatMoney(per)} per 1,000 samples`,
      reason: null,
    }
  }
  if (unknown + unfinished === 0 && (priced ?? 0) === 0)
    return { value: '–', note: '', reason: 'No sample has a cost.' }
  const what = [
    ...(unknown > 0 ? [countOf(unknown, 'sample')] : []),
    ...(unfinished > 0 ? [`${countOf(unfinished, 'request')} of unfinished samples`] : []),
  ]
  const reason =
    what.length > 0 ? `The cost of ${what.join(' and ')} is unknown, so the total is too.` : 'No sample has a cost.'
  if (known === null || known === 0) return { value: '–', note: 'cost unknown', reason }
  return {
    value: formatCost(null, known),
    note:
      priced === null || priced === 0
        ? 'cost unknown'
        : [
            `${formatCount(priced)} known`,
            ...(unknown > 0 ? [`${formatCount(unknown)} unknown`] : []),
            ...(unfinished > 0 ? [`${formatCount(unfinished)} unfinished`] : []),
          ].join(', '),
    reason,
  }
}

/** Says how fast the answers came. The quantiles are those of all samples. */
export function describeLatency(
  run: Pick<RunView, 'status' | 'counts' | 'latency'>,
  quantiles: Pick<Bins, 'p50' | 'p95'> | null,
): FigureWords {
  const { latency } = run
  const nothing = explainNothing(run)
  if (nothing !== null) return { value: '–', note: nothing, reason: null }
  const p50 = quantiles?.p50 ?? (latency.p50_s === null ? null : latency.p50_s * 1000)
  const p95 = quantiles?.p95 ?? (latency.p95_s === null ? null : latency.p95_s * 1000)
  if (p50 === null) {
    return {
      value: '–',
      note: latency.max_s === null ? 'not measured' : '',
      reason: 'No sample has a measured latency.',
    }
  }
  const max = latency.max_s === null ? '' : ` · max ${formatSeconds(latency.max_s * 1000)} s`
  return { value: formatSeconds(p50), note: `p95 ${formatSeconds(p95)} s${max}`, reason: null }
}

/** Says how many samples have no answer, why, and whether they count; the number is null if there is no sample. */
export function describeNoAnswer(run: RunView): { readonly count: number | null; readonly note: string } {
  const { counts, suites, ignore_errors } = run
  const nothing = explainNothing(run)
  if (nothing !== null) return { count: null, note: nothing }
  const count = counts.errored + counts.limited
  const open = [
    ...(counts.undecided === 0 ? [] : [`${formatCount(counts.undecided)} undecided`]),
    ...(counts.unscored === 0 ? [] : [`${formatCount(counts.unscored)} not scored`]),
  ]
  if (count === 0) return { count, note: open.length === 0 ? 'every sample was answered' : open.join(', ') }
  const reasons = new Set(
    suites.flatMap(({ summary }) =>
      Object.keys(summary.classes).filter((name) => ['timeout', 'rate_limited', 'crash', 'error'].includes(name)),
    ),
  )
  const counted = ignore_errors ? 'left out of rates' : 'counted as failed'
  return { count, note: [...reasons, counted, ...open].join(', ') }
}

/** Says why no case is listed where nothing but `show` filters them. */
export function explainNone(run: Pick<RunView, 'status' | 'counts'>, show: RunSearch['show']): string {
  if (run.counts.total === 0) return isOpen(run) ? 'No samples recorded yet.' : 'No samples recorded.'
  return isOpen(run) ? `${NONE[show]} so far.` : `${NONE[show]}.`
}

const NONE = {
  all: 'No case matches',
  'not-always': 'No case went wrong',
  never: 'No case is always wrong',
  flaky: 'No case is flaky',
  errored: 'Every sample was answered',
  unscored: 'Every answer has a criterion',
  undecided: 'Every answer was decided',
} as const satisfies Record<RunSearch['show'], string>

const SORT_WORDS: Readonly<Record<CaseSort, string>> = {
  worst: 'critical first, then worst',
  name: 'by name',
  '-name': 'by name, Z to A',
  suite: 'by suite',
  '-suite': 'by suite, Z to A',
  class: 'by class',
  '-class': 'by class, Z to A',
  score: 'lowest score first',
  '-score': 'highest score first',
  latency: 'fastest first',
  '-latency': 'slowest first',
  cost: 'cheapest first',
  '-cost': 'most expensive first',
}

/** Says how many cases are listed, and in which order. */
export function describeList(matching: number, total: number, sort: CaseSort): string {
  const count = matching === total ? formatCount(total) : `${formatCount(matching)} of ${formatCount(total)}`
  return `${count}, ${SORT_WORDS[sort]}`
}

/** Says how far a run is, for those who hear the page. */
export function announceProgress(run: RunView, done: number, total: number | null): string {
  const samples = total === null ? countOf(done, 'sample') : `${formatCount(done)} of ${countOf(total, 'sample')}`
  if (run.score === null) return `${samples} recorded. No score yet.`
  return `${samples} recorded. Score so far ${formatScore(run.score)}, interval ${formatInterval(run.score_interval)}.`
}

/** Says which moment of a run is shown, and what became of it since; `status` is that of the run now. */
export function describeEarlier({ progress: { done, total } }: Pick<RunView, 'progress'>, status: RunStatus): string {
  const samples = total === null ? countOf(done, 'sample') : `${formatCount(done)} of ${countOf(total, 'sample')}`
  return `This is the run after ${samples}.${SINCE[status]}`
}

const SINCE = {
  queued: '',
  running: '',
  finished: ' It has since finished.',
  stopped: ' It has since stopped.',
  cancelled: ' It was later stopped.',
  failed: ' It has since failed.',
} as const satisfies Record<RunStatus, string>

/** The message between the request to stop a run and its end. */
export const STOPPING = 'Stopping: open requests finish first.'

/** Says why a run ended early or waits; null when there is nothing to say. */
export function explainStatus({ status, stop_reason, stop_message, holdup, missing }: RunView): string | null {
  if (holdup !== null && isOpen({ status })) return holdup
  const rest = missing > 0 ? ` ${countOf(missing, 'planned sample')} never taken.` : ''
  if (status === 'failed') return `The run failed.${rest}`
  if (status === 'cancelled') return `Someone stopped the run.${rest}`
  if (status !== 'stopped') return null
  const said = stop_message === undefined ? '' : ` ${stop_message}`
  return `${STOP_WORDS[stop_reason ?? 'unknown']}${said}${rest}`
}

const STOP_WORDS = {
  budget: 'The run stopped early: its budget is spent.',
  interrupted: 'The run was interrupted. Resume it with assay run --resume.',
  lease_lost: 'The run stopped: another process took it over.',
  cancelled: 'Someone stopped the run.',
  rejected: 'The run stopped: the service rejects its requests.',
  store: 'The run stopped: its store can’t be written.',
  unknown: 'The run stopped early.',
} as const
