import { z } from 'zod'
import { Result } from '../result/result.ts'
import { HumanSummary } from '../review/agreement.ts'
import { RequestParameters } from '../run/request-parameters.ts'
import { RunStatus } from '../run/run-status.ts'
import { AmountEstimate, Estimate, Interval, Rate } from '../statistics/interval.ts'

/** The version this program writes and the only one it reads. */
export const REPORT_VERSION = 1

const count = z.int().min(0)

/** Samples by outcome. `total` is the sum of the others but `cases` and `uncertain_scores`. */
export const Counts = z.object({
  total: count,
  passed: count,
  failed: count,
  /** Samples whose suite gives no criterion. */
  unscored: count,
  /** Samples of which a criterion couldn't be applied; 0 in older reports, which count them as unscored. */
  undecided: count.default(0),
  errored: count,
  limited: count,
  /** Distinct cases among the samples. */
  cases: count,
  /** Samples, among the passed and failed ones, whose score isn't certain, since a check couldn't be applied; left out if there are none. */
  uncertain_scores: count.optional(),
})
export type Counts = z.infer<typeof Counts>

/** The reason why a score has no value. */
export const ScoreError = z.object({ code: z.string(), message: z.string() })
export type ScoreError = z.infer<typeof ScoreError>

/** The default for reports written before there was a balanced score. */
const WITHOUT_GROUPS: Rate = {
  value: null,
  interval: null,
  reason: 'The report has no balanced score.',
  count: 0,
  total: 0,
}

/** One model on one suite: every number shown, all reproducible from the results. */
export const SuiteSummary = z.object({
  suite: z.string(),
  /** The suite file as named on the command line, or null. */
  file: z.string().nullable(),
  counts: Counts,
  /** What the requests asked for; null if unknown, as in older reports. */
  parameters: RequestParameters.nullable().default(null),
  /** Samples of the plan that aren't recorded; those that `--until` made needless aren't missing. */
  missing: count.default(0),
  /** The planned samples of each case; null if no plan says. */
  samples_per_case: z.int().min(1).nullable().default(null),
  /** The user's formula and its value. */
  score_formula: z.string(),
  score: Estimate,
  score_error: ScoreError.nullable(),
  /** Share of samples that passed, over all but the unscored and undecided (and the errored, if the run ignores errors). */
  success: Rate,
  /** Mean case score, 0 to 1. */
  mean_score: Estimate,
  /** Mean accuracy, for suites with classified cases; null for others. Penalties don't change it. */
  accuracy: Estimate.nullable(),
  /** Mean penalized score, 1 less what each class costs, for suites with penalties; null for others. */
  penalized: Estimate.nullable().default(null),
  /** Mean quality, for suites with code cases; null for others. */
  quality: Estimate.nullable(),
  compile_rate: Rate.nullable(),
  test_rate: Estimate.nullable(),
  /** Pass@k by k, as in `{"1": {…}, "5": {…}}`, for each requested k. */
  pass_at: z.record(z.string(), Estimate),
  /** Pass^k by k: the chance that all k samples pass. */
  pass_all: z.record(z.string(), Estimate),
  /** The answers' speed, 0 to 1, by the suite's own goal; null without one. It never affects correctness. */
  latency_score: Estimate.nullable().default(null),
  /** Groups of cases that ask the same question in other words (tags `group:NAME`); null without any. */
  stability: z
    .object({
      /** Groups whose samples all passed. */
      passed: Rate,
      /** Mean over groups of the most frequent class's share; without classes, of passed or not. */
      modal_share: Estimate,
    })
    .nullable()
    .default(null),
  /**
   * Groups of cases (tags `pair:NAME` and `group:NAME`) whose samples all passed, such as an attack and a neighbor that
   * must be answered. Without groups the value is null.
   */
  balanced: Rate.default(WITHOUT_GROUPS),
  /** The mean score's known range when the suite stopped early; null if all of it ran. */
  early_stop: z
    .object({
      /** Cases read by then, in the planned order; more may have been in flight. */
      cases: count,
      /** The mean score's interval; valid although the run checked it after every case. */
      interval: Interval,
    })
    .nullable()
    .default(null),
  /** People's agreement with the verdicts; left out if no model judges and there are no labels. */
  human: HumanSummary.optional(),
  /** The models' tool use; left out if no sample had tools. */
  agent: z
    .object({
      /** Requests to the model per sample. */
      turns: AmountEstimate,
      tool_calls: AmountEstimate,
      /** Shares of all calls. */
      tool_error_rate: Rate,
      invalid_call_rate: Rate,
    })
    .optional(),
  /** Samples by class, except unscored and undecided ones; empty if nothing was classified. */
  classes: z.record(z.string(), count),
  /** Samples with the class their case expects, and those with another; null if no case expects one. */
  expected_classes: z.object({ agrees: count, differs: count }).nullable().default(null),
  cost_usd: z.object({
    /** Null if any sample's cost is unknown, or none has one. */
    total: z.number().nullable(),
    mean: AmountEstimate,
    /** What is certain: the known costs and the known parts of others; null for none, and in reports of release 0.1.0. */
    known: z.number().nullable().default(null),
    /** Samples with a known cost; null in reports of release 0.1.0. */
    priced: count.nullable().default(null),
    /** Samples with an unknown cost. */
    unknown: count,
    /** Samples that may have been billed for a try without an answer. */
    maybe_billed: count.default(0),
    /** Samples whose service didn't report what it counted. */
    no_usage: count.default(0),
    /** Requests of unknown cost that no result includes; left out if there are none. The total is then null. */
    unfinished: count.optional(),
  }),
  /** The additional cost of model judges. `unknown` counts samples whose judge has no known price; `total` is then null. */
  judge_cost_usd: z
    .object({
      total: z.number().nullable(),
      /** What is certain; null in older reports. */
      known: z.number().nullable().default(null),
      unknown: count,
      /** As in `cost_usd`. */
      unfinished: count.optional(),
    })
    .default({ total: 0, known: 0, unknown: 0 }),
  /** How the answers were got; all 0 in older reports. */
  answers: z
    .object({
      /** Tries without an answer that another followed, those of judges included. */
      retries: count,
      /** Answers that ended at their limit of tokens. */
      cut: count,
      /** Answers that another run paid for. */
      from_cache: count,
    })
    .default({ retries: 0, cut: 0, from_cache: 0 }),
  latency_s: z.object({
    mean: AmountEstimate,
    p50: z.number().nullable(),
    p95: z.number().nullable(),
    max: z.number().nullable(),
    /** Samples whose latency was measured; null in reports of release 0.1.0. */
    measured: count.nullable().default(null),
  }),
  /** Sums over the samples with token counts, null if there are none. `unknown` counts judged samples without them. */
  tokens: z.object({
    input: count.nullable(),
    output: count.nullable(),
    reasoning: count.nullable(),
    unknown: count,
  }),
})
export type SuiteSummary = z.infer<typeof SuiteSummary>

/**
 * The reason why a run ends before its last sample: `cancelled` if someone requested it through the store, `rejected` if the service
 * rejects every request, `store` if the store can't be written.
 */
export const StopReason = z.enum(['budget', 'interrupted', 'lease_lost', 'cancelled', 'rejected', 'store'])
export type StopReason = z.infer<typeof StopReason>

/** What was spent on requests that no result includes. */
export const UnfinishedAmounts = z.object({
  /** US dollars: what is certain. */
  cost_usd: z.number().min(0),
  /** Requests whose cost is unknown. */
  unknown: count,
  /** The same of model judges and embedding models. */
  judge_cost_usd: z.number().min(0).default(0),
  judge_unknown: count.default(0),
})
export type UnfinishedAmounts = z.infer<typeof UnfinishedAmounts>

export const UnfinishedCost = UnfinishedAmounts.extend({
  /** The same by suite; null for requests of which nobody knows the suite. */
  suites: z.array(UnfinishedAmounts.extend({ suite: z.string().nullable() })).default([]),
})
export type UnfinishedCost = z.infer<typeof UnfinishedCost>

/** One model over one or more suites. */
export const Run = z.object({
  id: z.string(),
  model: z.string(),
  status: RunStatus,
  /** The reason why a stopped run took no more samples; null if it took all, or if the reason is unknown. */
  stop_reason: StopReason.nullable().default(null),
  /** What stopped it and what to do, such as what a service says that rejects its requests; omitted if the reason says all. */
  stop_message: z.string().optional(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** The seed of every random choice for this run's numbers, including the bootstrap. */
  seed: z.int().min(0),
  ignore_errors: z.boolean(),
  /** Samples of the plan that aren't recorded, over all suites; those that `--until` made needless aren't missing. */
  missing: count.default(0),
  /** What was spent on requests that no result includes, since a stop or a kill left their samples unfinished; left out if there are none. */
  unfinished: UnfinishedCost.optional(),
  tags: z.array(z.string()),
  /** Mean over suites, weighted if the user set weights; the suite's score if there is only one. */
  score: Estimate,
  /** Mean penalized score over the suites with classes, with the same weights; null if no suite has penalties. */
  penalized: Estimate.nullable().default(null),
  suites: z.array(SuiteSummary),
})
export type Run = z.infer<typeof Run>

/** Everything in a report except its results. */
export const ReportHeader = z.object({
  format: z.literal('assay-report'),
  version: z.literal(REPORT_VERSION),
  generator: z.object({ name: z.string(), version: z.string() }),
  created_at: z.iso.datetime(),
  runs: z.array(Run),
})
export type ReportHeader = z.infer<typeof ReportHeader>

/** Pass@k of one case in one run. */
export const CasePasses = z.object({
  run: z.string(),
  model: z.string(),
  suite: z.string(),
  case: z.string(),
  variant: z.string().optional(),
  /** Samples that count, and those that passed. */
  samples: count,
  passed: count,
  /** Values by k; null if there are fewer than k samples. */
  pass_at: z.record(z.string(), z.number().nullable()),
})
export type CasePasses = z.infer<typeof CasePasses>

/** A report as one JSON value. Readers stream `results`, since there may be millions. */
export const Report = ReportHeader.extend({
  results: z.array(Result),
  /** Left out if no run requested pass@k. */
  cases: z.array(CasePasses).optional(),
})
export type Report = z.infer<typeof Report>
