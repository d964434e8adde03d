import { sumKnown } from '../numbers/sum-known.ts'
import type { Counts, Run, SuiteSummary } from './report.ts'
import { unfinishedElsewhere } from './unfinished-cost.ts'

/** Totals over suites. Every list, table and gate reads these sums, so that they agree. */
export interface SuiteTotals {
  /** `cases` counts a case once for each suite summary it is in. */
  readonly counts: Counts
  /** Samples that passed out of those that count, and their share; null if none counts. */
  readonly success: { readonly count: number; readonly total: number; readonly value: number | null }
  readonly cost_usd: Omit<SuiteSummary['cost_usd'], 'mean'>
  readonly judge_cost_usd: SuiteSummary['judge_cost_usd']
  readonly answers: SuiteSummary['answers']
  readonly tokens: SuiteSummary['tokens']
  /** Mean over the samples with a measured latency, in seconds; null without any. */
  readonly latency_s: number | null
}

/** A run's totals. */
export interface RunTotals extends SuiteTotals {
  /** The run's duration in seconds; null while it runs. */
  readonly time_s: number | null
  readonly score: number | null
}

/** Returns a run's totals, from its suites. */
export function runTotals(run: Pick<Run, 'suites' | 'started_at' | 'finished_at' | 'score' | 'unfinished'>): RunTotals {
  const { started_at, finished_at, score } = run
  return {
    ...sumRuns([run]),
    time_s: finished_at === null ? null : (Date.parse(finished_at) - Date.parse(started_at)) / 1000,
    score: score.value,
  }
}

/** Returns the totals of runs, with what was spent on samples that no suite's summary includes. */
export function sumRuns(runs: readonly Pick<Run, 'suites' | 'unfinished'>[]): SuiteTotals {
  const totals = sumSuites(runs.flatMap(({ suites }) => suites))
  return runs.reduce(addElsewhere, totals)
}

function addElsewhere(totals: SuiteTotals, { suites, unfinished }: Pick<Run, 'suites' | 'unfinished'>): SuiteTotals {
  if (unfinished === undefined) return totals
  const { cost_usd, judge_cost_usd } = unfinishedElsewhere(unfinished, new Set(suites.map(({ suite }) => suite)))
  // A request of an unknown suite is in each suite's count, and counts once.
  const repeated = (of: 'cost_usd' | 'judge_cost_usd') => sum(suites, (suite) => suite[of].unfinished ?? 0)
  const open = unfinished.unknown - repeated('cost_usd')
  const openJudge = unfinished.judge_unknown - repeated('judge_cost_usd')
  return {
    ...totals,
    cost_usd: addUnfinished(totals.cost_usd, { cost_usd, unknown: open }),
    judge_cost_usd: addUnfinished(totals.judge_cost_usd, { cost_usd: judge_cost_usd, unknown: openJudge }),
  }
}

/** Returns a cost with that of requests that no result includes. Of nothing that was measured, they are all. */
export function addUnfinished<
  Cost extends { total: number | null; known: number | null; unknown: number; unfinished?: number | undefined },
>(cost: Cost, { cost_usd, unknown }: { readonly cost_usd: number; readonly unknown: number }): Cost {
  const open = (cost.unfinished ?? 0) + unknown
  const isNothing = cost.total === null && cost.unknown === 0 && cost.unfinished === undefined
  const before = isNothing && cost_usd > 0 ? 0 : cost.total
  return {
    ...cost,
    total: before === null || open > 0 ? null : before + cost_usd,
    known: cost_usd === 0 ? cost.known : (cost.known ?? 0) + cost_usd,
    ...(open === 0 ? {} : { unfinished: open }),
  }
}

/** Returns the totals of suites, which may belong to several runs. */
export function sumSuites(suites: readonly SuiteSummary[]): SuiteTotals {
  const count = sum(suites, ({ success }) => success.count)
  const total = sum(suites, ({ success }) => success.total)
  return {
    counts: sumCounts(suites.map((suite) => suite.counts)),
    success: { count, total, value: total === 0 ? null : count / total },
    cost_usd: sumCosts(suites),
    judge_cost_usd: {
      total: sumKnown(suites.map(({ judge_cost_usd }) => judge_cost_usd.total)),
      known: sumCounted(suites.map(({ judge_cost_usd }) => judge_cost_usd.known ?? judge_cost_usd.total)),
      unknown: sum(suites, ({ judge_cost_usd }) => judge_cost_usd.unknown),
      ...sumOpen(suites.map(({ judge_cost_usd }) => judge_cost_usd)),
    },
    answers: {
      retries: sum(suites, ({ answers }) => answers.retries),
      cut: sum(suites, ({ answers }) => answers.cut),
      from_cache: sum(suites, ({ answers }) => answers.from_cache),
    },
    tokens: {
      input: sumCounted(suites.map(({ tokens }) => tokens.input)),
      output: sumCounted(suites.map(({ tokens }) => tokens.output)),
      reasoning: sumCounted(suites.map(({ tokens }) => tokens.reasoning)),
      unknown: sum(suites, ({ tokens }) => tokens.unknown),
    },
    latency_s: meanLatency(suites),
  }
}

function sumCounts(all: readonly Counts[]): Counts {
  const of = (key: keyof Counts) => sum(all, (counts) => counts[key] ?? 0)
  const uncertain = of('uncertain_scores')
  return {
    total: of('total'),
    passed: of('passed'),
    failed: of('failed'),
    unscored: of('unscored'),
    undecided: of('undecided'),
    errored: of('errored'),
    limited: of('limited'),
    cases: of('cases'),
    ...(uncertain === 0 ? {} : { uncertain_scores: uncertain }),
  }
}

function sumCosts(suites: readonly SuiteSummary[]): SuiteTotals['cost_usd'] {
  // A suite of which no sample was answered or billed adds nothing, rather than something unknown.
  const costs = suites.filter(mayCost).map(({ cost_usd }) => cost_usd)
  return {
    total: costs.length === 0 ? null : sumKnown(costs.map((cost) => cost.total)),
    known: sumCounted(costs.map((cost) => cost.known ?? cost.total)),
    priced: sumKnown(suites.map(({ cost_usd }) => cost_usd.priced)),
    unknown: sum(costs, (cost) => cost.unknown),
    maybe_billed: sum(costs, (cost) => cost.maybe_billed),
    no_usage: sum(costs, (cost) => cost.no_usage),
    ...sumOpen(costs),
  }
}

function sumOpen(costs: readonly { readonly unfinished?: number | undefined }[]): { unfinished?: number } {
  const unfinished = sum(costs, (cost) => cost.unfinished ?? 0)
  return unfinished === 0 ? {} : { unfinished }
}

function mayCost({ counts, cost_usd }: SuiteSummary): boolean {
  return (
    counts.total > counts.errored ||
    cost_usd.total !== null ||
    cost_usd.unknown > 0 ||
    cost_usd.unfinished !== undefined
  )
}

/** Returns the mean latency. Reports of release 0.1.0 don't count measured samples; errored ones mostly had no latency. */
function meanLatency(suites: readonly SuiteSummary[]): number | null {
  let seconds = 0
  let samples = 0
  for (const { counts, latency_s } of suites) {
    if (latency_s.mean.value === null) continue
    const measured = latency_s.measured ?? counts.total - counts.errored
    seconds += measured * latency_s.mean.value
    samples += measured
  }
  return samples === 0 ? null : seconds / samples
}

/** Returns the sum of the numbers that aren't null; null if all are. */
function sumCounted(values: readonly (number | null)[]): number | null {
  const counted = values.filter((value) => value !== null)
  return counted.length === 0 ? null : sumKnown(counted)
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
