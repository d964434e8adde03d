import type { RunView, SuiteView } from '@assay/core/api'
import { printFormula } from '@assay/core/formula'
import {
  type Run,
  runTotals,
  type ScoreError,
  type SuiteSummary,
  type SuiteTotals,
  sumSuites,
} from '@assay/core/report'
import { type RunPlan, readPlan } from '@assay/core/run'
import type { Estimate } from '@assay/core/statistics'
import type { Store, StoredRun } from '@assay/store/store'
import { readEarlierSummary, readSummary } from './read-summary.ts'

/** Options for viewing a run. */
export interface RunViewOptions {
  /** The reason why a run is waiting; null if nothing holds it up. */
  readonly holdup?: string | null | undefined
  /** The number of the last result that counts; all results by default. */
  readonly at?: number | undefined
}

/**
 * Reads a run as the server shows it: its current state, or its state when the result with the number `at` was recorded, which was
 * running if others came later. Throws what `readSummary` throws.
 */
export async function readRunView(store: Store, run: StoredRun, options: RunViewOptions = {}): Promise<RunView> {
  const { holdup = null, at } = options
  // First of all: what is recorded meanwhile is in a later one.
  const { revision } = await store.runRevision(run.id)
  if (at === undefined || at >= revision) return viewRun(await readSummary(store, run), run, { holdup, revision })
  return viewRun(await readEarlierSummary(store, run, at), run, { holdup: null, revision: at })
}

/** Returns a summary as the server shows it: the score as a number, its formula, and the sums over suites. */
function viewRun(
  summary: Run,
  stored: StoredRun,
  { holdup, revision }: { readonly holdup: string | null; readonly revision: number },
): RunView {
  const {
    id,
    model,
    status,
    started_at,
    finished_at,
    tags,
    seed,
    ignore_errors,
    missing,
    unfinished,
    stop_reason,
    stop_message,
    penalized,
    suites,
  } = summary
  const plan = readPlan(stored.plan)
  const totals = runTotals(summary)
  return {
    id,
    experiment: stored.experiment,
    model,
    status,
    stop_reason,
    ...(stop_message === undefined ? {} : { stop_message }),
    holdup,
    started_at,
    finished_at,
    time_s: totals.time_s,
    tags,
    seed,
    ignore_errors,
    missing,
    ...(unfinished === undefined ? {} : { unfinished }),
    // The first release and imported runs may have no total.
    progress: { done: totals.counts.total, total: plan.total === 0 ? null : plan.total },
    revision,
    ...scoreFields(summary.score, runFormula(plan, suites), runError(summary)),
    ...sumFields(suites, totals),
    penalized,
    suites: suites.map(viewSuite),
  }
}

function viewSuite(summary: SuiteSummary): SuiteView {
  const { suite, file, score, score_formula, score_error } = summary
  return {
    suite,
    file,
    ...scoreFields(score, score_formula, score_error),
    ...sumFields([summary], sumSuites([summary])),
    summary,
  }
}

function scoreFields(score: Estimate, formula: string, error: ScoreError | null) {
  const { value, interval, reason } = score
  return { score: value, score_formula: formula, score_interval: interval, score_error: error, score_reason: reason }
}

function sumFields(suites: readonly SuiteSummary[], totals: SuiteTotals) {
  const { counts, success, cost_usd, judge_cost_usd, tokens, latency_s } = totals
  const { total, ...cost } = cost_usd
  const [only] = suites.length === 1 ? suites : []
  const slowest = suites.flatMap((suite) => suite.latency_s.max ?? [])
  return {
    success_pct: success.value === null ? null : success.value * 100,
    counts,
    total_cost: total,
    cost,
    judge_cost: judge_cost_usd,
    tokens,
    latency: {
      mean_s: latency_s,
      p50_s: only?.latency_s.p50 ?? null,
      p95_s: only?.latency_s.p95 ?? null,
      max_s: slowest.length === 0 ? null : slowest.reduce((a, b) => Math.max(a, b)),
    },
  }
}

/** Returns the only suite's formula; for several, the weighted mean of their scores, as a run's formula. */
function runFormula(plan: RunPlan, summaries: readonly SuiteSummary[]): string {
  const suites = summaries.length === 0 ? plan.suites.map(plannedFormula) : summaries.map(summaryFormula)
  const [first, ...more] = suites
  if (first === undefined || more.length === 0) return first?.formula ?? 'success_pct'
  const weightOf = (suite: string) => plan.suites.find(({ name }) => name === suite)?.weight ?? 1
  const weighing = suites.map(({ suite }) => ({ name: suiteName(suite), weight: weightOf(suite) }))
  const terms = weighing.filter(({ weight }) => weight !== 0)
  const texts = terms.map(({ name, weight }) => (weight === 1 ? name : `${name} * ${weight}`))
  return `(${texts.join(' + ')}) / ${terms.reduce((sum, { weight }) => sum + weight, 0)}`
}

function plannedFormula({ name, formula }: RunPlan['suites'][number]) {
  return { suite: name, formula }
}

function summaryFormula({ suite, score_formula }: SuiteSummary) {
  return { suite, formula: score_formula }
}

/** Returns `suite.NAME` in a formula's syntax. */
function suiteName(name: string): string {
  return printFormula({ nodes: [{ kind: 'name', head: 'suite', member: name, quoted: false, start: 0, end: 0 }] })
}

/** Returns the reason why a run has no score: its suites' reason, if one has none. */
function runError({ score, suites }: Run): ScoreError | null {
  if (score.value !== null) return null
  const [only] = suites.length === 1 ? suites : []
  if (only !== undefined) return only.score_error
  const code = suites.find(({ score_error }) => score_error !== null)?.score_error?.code ?? 'METRIC_EMPTY'
  return { code, message: score.reason ?? 'A suite has no score' }
}
