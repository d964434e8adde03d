import { z } from 'zod'
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

/** What a run would ask and cost, by model. */
export const EstimateAnswer = z
  .object({
    models: z
      .array(
        z.object({
          model: z.string(),
          /** One for each sample. */
          requests: z.int().min(0),
          /** With as many turns as samples with tools may have; tokens, cost and time count one turn each. */
          max_requests: z.int().min(0),
          input_tokens: z.int().min(0),
          output_tokens: z.int().min(0),
          /** US dollars; null when the model has no known price. */
          cost_usd: z.number().nullable(),
          /** Seconds, by how long the model took to answer in its newest run; null when it has none here. */
          time_s: z.number().nullable(),
        }),
      )
      .readonly(),
    /** Whether models judge the answers, which costs money and time on top. */
    judged: z.boolean(),
    /** Warnings and notes about the suites. */
    diagnostics: z.array(DiagnosticBody).readonly(),
  })
  .meta({ id: 'Estimate' })
export type EstimateAnswer = z.infer<typeof EstimateAnswer>

/** Which runs. All that is given must hold. */
const filter = {
  /** Words, each of which is somewhere in the id, the model, a suite or a tag. */
  find: Name.optional(),
  experiment: Name.optional(),
  suite: Name.optional(),
  /** A model id; `*` stands for any characters, `?` for one. */
  model: Name.optional(),
  status: RunStatus.optional(),
  tag: Name.optional(),
  /** Share of samples that passed, 0 to 1. */
  success_above: QueryNumber.optional(),
  success_below: QueryNumber.optional(),
  /** US dollars. */
  cost_above: QueryNumber.optional(),
  cost_below: QueryNumber.optional(),
  /** Seconds that the run took. */
  time_above: QueryNumber.optional(),
  time_below: QueryNumber.optional(),
  score_above: QueryNumber.optional(),
  score_below: QueryNumber.optional(),
  /** Started at this instant or later. */
  since: z.iso.datetime({ offset: true }).optional(),
  /** Started before this instant. */
  until: z.iso.datetime({ offset: true }).optional(),
}

/** Which runs, in which order. */
export const RunListQuery = PageQuery.extend({
  ...filter,
  /** Only these, by their whole ids. */
  ids: queryNames(200).optional(),
  /** How many scores of earlier runs come with each run. */
  trend: queryInteger(0, 50).optional(),
  /** `time` is how long a run took, `price-performance` success for a dollar. */
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
    /** Ends of the score's interval of 95%; null where there is none, and `score_reason` says why. */
    score_interval: z.object({ low: z.number(), high: z.number() }).nullable(),
    score_reason: z.string().nullable(),
    /** Samples that passed, of those that count; the share is `success`. */
    passed: count.nullable(),
    counted: count.nullable(),
    /** Samples without an answer. */
    errored: count.nullable(),
    /** Samples that cost something that nobody knows; `cost_usd` is then null. */
    cost_unknown: count.nullable(),
    /** Median latency of all samples, in seconds. */
    p50_s: z.number().nullable(),
    /** Samples that are recorded, of those that were planned; `total` is null where the plan does not say. */
    progress: z.object({ done: count, total: count.nullable() }),
    /** Scores of the finished runs of the same model and suites up to this one, oldest first; where the query asks for them. */
    trend: z.array(z.number()).readonly().optional(),
    seed: z.int().min(0),
    ignore_errors: z.boolean(),
    /** The same for runs that asked the same. */
    plan_hash: z.string(),
  })
  .meta({ id: 'RunRow' })
export type RunRow = z.infer<typeof RunRow>

/** One page of runs. */
export const RunListPage = z.object({ runs: z.array(RunRow).readonly(), next: Next }).meta({ id: 'RunPage' })
export type RunListPage = z.infer<typeof RunListPage>

/** Which list of runs, in which order. */
export const RunMapQuery = RunListQuery.pick({ sort: true, order: true }).extend(filter)
export type RunMapQuery = z.infer<typeof RunMapQuery>

/** The way to any place in a list of runs. Runs that come later and belong before the first are not in it. */
export const RunMapAnswer = z
  .object({
    total: count,
    /** Rows in a page. */
    step: count,
    /** `cursor` of the page that starts at row 0, `step`, 2 × `step` and so on. */
    starts: z.array(z.string()).readonly(),
  })
  .meta({ id: 'RunMap' })
export type RunMapAnswer = z.infer<typeof RunMapAnswer>

/** Which runs are counted. */
export const RunFacetsQuery = z.strictObject(filter)
export type RunFacetsQuery = z.infer<typeof RunFacetsQuery>

/** Runs by name, the most frequent first; 500 names at most. */
const NamedCounts = z.array(z.object({ name: z.string(), runs: count })).readonly()

/** Runs counted by what they can be filtered by: each part under the rest of the filter. */
export const RunFacetsAnswer = z
  .object({
    /** Runs under the whole filter. */
    total: count,
    suite: NamedCounts,
    model: NamedCounts,
    tag: NamedCounts,
    status: NamedCounts,
  })
  .meta({ id: 'RunFacets' })
export type RunFacetsAnswer = z.infer<typeof RunFacetsAnswer>

/** The runs of the example, one for each model; `created` is false where they had been there. */
export const ExampleAnswer = z.object({ runs: z.array(z.string()).readonly(), created: z.boolean() })
export type ExampleAnswer = z.infer<typeof ExampleAnswer>

/** What became of the wish to stop a run: it is `cancelled`, whoever runs it is `asked`, or it had `ended` before. */
export const CancelAnswer = z.object({ id: z.string(), outcome: z.enum(['cancelled', 'asked', 'ended']) })
export type CancelAnswer = z.infer<typeof CancelAnswer>

/** A run that was deleted. */
export const DeletedRun = z.object({ deleted: z.string(), results: z.int().min(0) })
export type DeletedRun = z.infer<typeof DeletedRun>

/** The tags of a run. */
export const RunTags = z.object({ id: z.string(), tags: z.array(z.string()).readonly() })
export type RunTags = z.infer<typeof RunTags>
