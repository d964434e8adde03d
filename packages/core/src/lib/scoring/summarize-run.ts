import { compareCodePoints } from '../names/code-point-order.ts'
import type { Run, SuiteSummary } from '../report/report.ts'
import type { HumanSummary } from '../review/agreement.ts'
import type { PlannedScoring, PlannedSuite, RunPlan } from '../run/run-plan.ts'
import { undefinedEstimate } from '../statistics/estimate.ts'
import type { Estimate } from '../statistics/interval.ts'
import { SUITE_DEFAULTS } from '../suite/suite.ts'
import { type EarlyStopFacts, withEarlyStop } from './early-stop.ts'
import { runScore } from './run-score.ts'
import { type RunTally, tableOfSuite } from './run-tally.ts'
import { type ScoringOptions, summarizeSuite } from './summarize.ts'

/** A run without its numbers, with its plan from `readPlan`. */
export type SummarizedRun = Omit<Run, 'score' | 'penalized' | 'suites' | 'stop_reason' | 'stop_message' | 'missing'> & {
  readonly plan: RunPlan
  readonly stop_reason?: Run['stop_reason']
  readonly stop_message?: Run['stop_message']
}

/** Suites that were stopped early, by name. */
export type EarlyStops = ReadonlyMap<string, EarlyStopFacts>

/** Summaries of people's labels on suites, by name. */
export type HumanSummaries = ReadonlyMap<string, HumanSummary>

/**
 * Returns every number of a run, computed from its results alone: whatever their order, the same results give the same
 * bytes.
 *
 * Suites come in the order of the plan, those that only results know after them by code point; a suite without results is
 * left out. What the plan does not say is as in a suite that does not say it.
 */
export function summarizeRun(
  run: SummarizedRun,
  tally: RunTally,
  early: EarlyStops = new Map(),
  human: HumanSummaries = new Map(),
): Run {
  // By name, since whoever calls may have more of the run than belongs into its summary.
  const { id, model, status, started_at, finished_at, seed, ignore_errors, tags, plan } = run
  const stop_reason = run.stop_reason ?? null
  const { unfinished } = run
  const planned = new Map(plan.suites.map((suite) => [suite.name, suite]))
  const unplanned = [...tally.suites.keys()].filter((name) => !planned.has(name)).sort(compareCodePoints)
  const suites: SuiteSummary[] = []
  for (const name of [...planned.keys(), ...unplanned]) {
    if (!tally.suites.has(name)) continue
    const table = tableOfSuite(tally, name, run)
    const about = planned.get(name)
    const numbers = summarizeSuite(table, { ...suiteScoring(run, name), human: human.get(name) ?? null })
    const summary = { ...numbers, parameters: about?.parameters ?? null, samples_per_case: about?.samples ?? null }
    const stopped = early.get(name)
    const left = missingOf(about, summary.counts.total)
    suites.push(stopped === undefined ? { ...summary, missing: left } : withEarlyStop(summary, stopped))
  }
  const unseen = plan.suites.filter(({ name }) => !tally.suites.has(name) && !early.has(name))
  const score = weighSuites(suites, planned)
  const penalized = weighPenalized(suites, planned)
  return {
    id,
    model,
    status,
    stop_reason,
    ...(run.stop_message === undefined ? {} : { stop_message: run.stop_message }),
    started_at,
    finished_at,
    seed,
    ignore_errors,
    missing: [...suites.map(({ missing }) => missing), ...unseen.map((suite) => missingOf(suite, 0))].reduce(
      (a, b) => a + b,
      0,
    ),
    ...(unfinished === undefined ? {} : { unfinished }),
    tags,
    score,
    penalized,
    suites,
  }
}

/** Returns how many of a suite's planned samples aren't recorded. A suite that nobody planned, as one that was imported, misses none. */
function missingOf(planned: PlannedSuite | undefined, recorded: number): number {
  return planned === undefined ? 0 : Math.max(0, planned.cases * planned.samples - recorded)
}

/** Returns how one suite of a run is scored; by the defaults where the plan does not know it. */
export function suiteScoring(
  run: Pick<SummarizedRun, 'plan' | 'seed' | 'ignore_errors'>,
  name: string,
): ScoringOptions & { formula: string; suite: string; file: string | null } {
  const suite = run.plan.suites.find((each) => each.name === name)
  const { on_undefined, weights, latency } = suite?.scoring ?? DEFAULT_SCORING
  return {
    suite: name,
    file: suite?.file ?? null,
    formula: suite?.formula ?? SUITE_DEFAULTS.score.formula,
    onUndefined: on_undefined,
    weights,
    latency,
    seed: run.seed,
    ignoreErrors: run.ignore_errors,
    passK: run.plan.pass_k,
  }
}

const DEFAULT_SCORING: PlannedScoring = {
  on_undefined: SUITE_DEFAULTS.score.on_undefined,
  weights: SUITE_DEFAULTS.score.weights,
  latency: SUITE_DEFAULTS.score.latency,
  penalties: {},
}

/** Weighs penalized scores. A suite without penalties counts by its accuracy, its score if every failure costs all. */
function weighPenalized(suites: readonly SuiteSummary[], planned: ReadonlyMap<string, PlannedSuite>): Estimate | null {
  if (suites.every(({ penalized }) => penalized === null)) return null
  const scored = suites.flatMap(({ suite, accuracy, penalized }) => {
    const score = penalized ?? accuracy
    return score === null ? [] : [{ suite, score }]
  })
  return weighSuites(scored, planned)
}

function weighSuites(
  suites: readonly Pick<SuiteSummary, 'suite' | 'score'>[],
  planned: ReadonlyMap<string, PlannedSuite>,
): Estimate {
  const weighted = suites.map(({ suite, score }) => {
    return { suite, score, weight: planned.get(suite)?.weight ?? SUITE_DEFAULTS.weight }
  })
  const score = runScore(weighted)
  return score.ok ? score.value : undefinedEstimate(score.problems.map(({ message }) => message).join(' '))
}
