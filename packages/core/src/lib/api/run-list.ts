import { z } from 'zod'
import { RequestParameters } from '../run/request-parameters.ts'
import { RunSpec } from '../run/run-spec.ts'
import { RunStatus } from '../run/run-status.ts'
import { DiagnosticBody } from './problem.ts'
import { Name, Next, PageQuery, QueryNumber, queryInteger, queryNames } from './query.ts'

const count = z.int().min(0)

/** A run that was submitted. */
const SubmittedRun = z.object({ id: z.string(), model: z.string(), status: RunStatus, url: z.string() })

/** The body of `POST /api/runs`: what to run. */
export const SubmitBody = RunSpec.meta({ id: 'RunSpec' })
export type SubmitBody = z.infer<typeof SubmitBody>

/** The runs that were submitted, one for each model. */
export const SubmitAnswer = z
  .object({
    experiment: z.string(),
    runs: z.array(SubmittedRun).readonly(),
    /** Warnings and notes about the suites. */
    diagnostics: z.array(DiagnosticBody).readonly(),
  })
  .meta({ id: 'Submitted' })
export type SubmitAnswer = z.infer<typeof SubmitAnswer>

/** The requests and cost of a planned run, by model. */
export const EstimateAnswer = z
  .object({
    models: z
      .array(
        z.object({
          model: z.string(),
          /** One request for each sample. */
          requests: z.int().min(0),
          /** Requests if samples with tools use all their turns; tokens, cost and time count one turn each. */
          max_requests: z.int().min(0),
          input_tokens: z.int().min(0),
          output_tokens: z.int().min(0),
          /** US dollars; null if the model's price is unknown. */
          cost_usd: z.number().nullable(),
          /** Seconds, estimated from the model's latency in its newest run; null if it has none here. */
          time_s: z.number().nullable(),
        }),
      )
      .readonly(),
    /** Whether models judge the answers, which costs extra money and time. */
    judged: z.boolean(),
    /** Warnings and notes about the suites. */
    diagnostics: z.array(DiagnosticBody).readonly(),
  })
  .meta({ id: 'Estimate' })
export type EstimateAnswer = z.infer<typeof EstimateAnswer>

/** A filter for runs: all given conditions must hold. */
const filter = {
  /** Words, each of which occurs in the ID, the model, a suite or a tag. */
  find: Name.optional(),
  experiment: Name.optional(),
  suite: Name.optional(),
  /** A model ID; `*` matches any characters, `?` matches one. */
  model: Name.optional(),
  status: RunStatus.optional(),
  tag: Name.optional(),
  /** Share of samples that passed, 0 to 1. */
  success_above: QueryNumber.optional(),
  success_below: QueryNumber.optional(),
  /** US dollars. */
  cost_above: QueryNumber.optional(),
  cost_below: QueryNumber.optional(),
  /** The run's duration in seconds. */
  time_above: QueryNumber.optional(),
  time_below: QueryNumber.optional(),
  score_above: QueryNumber.optional(),
  score_below: QueryNumber.optional(),
  /** Started at this instant or later. */
  since: z.iso.datetime({ offset: true }).optional(),
  /** Started before this instant. */
  until: z.iso.datetime({ offset: true }).optional(),
}

/** A query for runs in an order. */
export const RunListQuery = PageQuery.extend({
  ...filter,
  /** Only these runs, by their full IDs. */
  ids: queryNames(200).optional(),
  /** The number of earlier runs' scores to include with each run. */
  trend: queryInteger(0, 50).optional(),
  /** `time` is a run's duration, `price-performance` its success per dollar. */
  sort: z.enum(['created', 'success', 'cost', 'time', 'score', 'price-performance']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type RunListQuery = z.infer<typeof RunListQuery>

/** A run as lists show it. */
export const RunRow = z
  .object({
    id: z.string(),
    experiment: z.string(),
    model: z.string(),
    status: RunStatus,
    started_at: z.string(),
    finished_at: z.string().nullable(),
    tags: z.array(z.string()).readonly(),
    suites: z.array(z.string()).readonly(),
    /** Share of samples that passed, 0 to 1. */
    success: z.number().nullable(),
    score: z.number().nullable(),
    cost_usd: z.number().nullable(),
    time_s: z.number().nullable(),
    results: z.int().nullable(),
    /** Ends of the score's 95% interval; if there is none, null, and `score_reason` gives the reason. */
    score_interval: z.object({ low: z.number(), high: z.number() }).nullable(),
    score_reason: z.string().nullable(),
    /** Samples that passed, of those that count; the share is `success`. */
    passed: count.nullable(),
    counted: count.nullable(),
    /** Samples without an answer. */
    errored: count.nullable(),
    /** Samples whose suite gives no criterion, and samples of which one couldn't be applied; they are in no rate. */
    unscored: count.nullable().default(null),
    undecided: count.nullable().default(null),
    /** Samples with an unknown cost; if there are any, `cost_usd` is null. */
    cost_unknown: count.nullable(),
    /** What the run cost at least, if `cost_usd` is null and a part of it is known. */
    cost_at_least_usd: z.number().nullable().default(null),
    /** Median latency of all samples, in seconds. */
    p50_s: z.number().nullable(),
    /** Recorded and planned samples; `total` is null if the plan doesn't say. */
    progress: z.object({ done: count, total: count.nullable() }),
    /** Scores of the same model's finished runs of the same suites up to this one, oldest first; only if the query requests them. */
    trend: z.array(z.number()).readonly().optional(),
    /** What the requests of each suite asked for; null if unknown, as in older runs. */
    parameters: z
      .array(z.object({ suite: z.string(), parameters: RequestParameters.nullable() }))
      .readonly()
      .default([]),
    seed: z.int().min(0),
    ignore_errors: z.boolean(),
    /** The same value for runs with the same questions. */
    plan_hash: z.string(),
  })
  .meta({ id: 'RunRow' })
export type RunRow = z.infer<typeof RunRow>

/** One page of runs. */
export const RunListPage = z.object({ runs: z.array(RunRow).readonly(), next: Next }).meta({ id: 'RunPage' })
export type RunListPage = z.infer<typeof RunListPage>

/** A query for the page starts of a list of runs. */
export const RunMapQuery = RunListQuery.pick({ sort: true, order: true }).extend(filter)
export type RunMapQuery = z.infer<typeof RunMapQuery>

/** The page starts of a list of runs. Runs that are added later and sort before the first aren't included. */
export const RunMapAnswer = z
  .object({
    total: count,
    /** Rows per page. */
    step: count,
    /** `cursor` of the page that starts at row 0, `step`, 2 × `step` and so on. */
    starts: z.array(z.string()).readonly(),
  })
  .meta({ id: 'RunMap' })
export type RunMapAnswer = z.infer<typeof RunMapAnswer>

/** A filter for the runs to count. */
export const RunFacetsQuery = z.strictObject(filter)
export type RunFacetsQuery = z.infer<typeof RunFacetsQuery>

/** Counts of runs by name, the most frequent first; at most 500 names. */
const NamedCounts = z.array(z.object({ name: z.string(), runs: count })).readonly()

/** Counts of runs for each filter, each under the rest of the filter. */
export const RunFacetsAnswer = z
  .object({
    /** Runs that match the whole filter. */
    total: count,
    suite: NamedCounts,
    model: NamedCounts,
    tag: NamedCounts,
    status: NamedCounts,
  })
  .meta({ id: 'RunFacets' })
export type RunFacetsAnswer = z.infer<typeof RunFacetsAnswer>

/** The example's runs, one for each model; `created` is false if they already existed. */
export const ExampleAnswer = z.object({ runs: z.array(z.string()).readonly(), created: z.boolean() })
export type ExampleAnswer = z.infer<typeof ExampleAnswer>

/** The outcome of stopping a run: it is `cancelled`, its process is `asked` to stop, or it had already `ended`. */
export const CancelAnswer = z.object({ id: z.string(), outcome: z.enum(['cancelled', 'asked', 'ended']) })
export type CancelAnswer = z.infer<typeof CancelAnswer>

/** A run that was deleted. */
export const DeletedRun = z.object({ deleted: z.string(), results: z.int().min(0) })
export type DeletedRun = z.infer<typeof DeletedRun>

/** A run's tags. */
export const RunTags = z.object({ id: z.string(), tags: z.array(z.string()).readonly() })
export type RunTags = z.infer<typeof RunTags>
