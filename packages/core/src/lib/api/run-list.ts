import { z } from 'zod'
import { RunSpec } from '../run/run-spec.ts'
import { RunStatus } from '../run/run-status.ts'
import { DiagnosticBody } from './problem.ts'
import { Name, Next, PageQuery, QueryNumber } from './query.ts'

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

/** Which runs, in which order. */
export const RunListQuery = PageQuery.extend({
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

/** What became of the wish to stop a run: it is `cancelled`, whoever runs it is `asked`, or it had `ended` before. */
export const CancelAnswer = z.object({ id: z.string(), outcome: z.enum(['cancelled', 'asked', 'ended']) })
export type CancelAnswer = z.infer<typeof CancelAnswer>

/** A run that was deleted. */
export const DeletedRun = z.object({ deleted: z.string(), results: z.int().min(0) })
export type DeletedRun = z.infer<typeof DeletedRun>

/** The tags of a run. */
export const RunTags = z.object({ id: z.string(), tags: z.array(z.string()).readonly() })
export type RunTags = z.infer<typeof RunTags>
