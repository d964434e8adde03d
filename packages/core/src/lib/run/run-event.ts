import { z } from 'zod'
import { Run, StopReason } from '../report/report.ts'
import { AnswerClass } from '../result/result.ts'
import { SampleStatus } from '../result/sample-status.ts'
import { SampleKey } from './sample-key.ts'

const count = z.int().min(0)

const common = {
  /** The event's number in its process, from 1. */
  seq: z.int().min(1),
  /** ISO 8601. */
  at: z.iso.datetime(),
  /** The event's run; null for an account's events. */
  run: z.string().nullable(),
}

const ofRun = { ...common, run: z.string() }

/** A recorded sample's numbers and keys. Its texts are in the store. */
export const SampleFacts = SampleKey.extend({
  status: SampleStatus,
  passed: z.boolean().nullable(),
  score: z.number().nullable(),
  class: AnswerClass.nullable(),
  cost_usd: z.number().nullable(),
  judge_cost_usd: z.number().nullable(),
  latency_ms: z.number().nullable(),
  from_cache: z.boolean(),
  /** An errored sample's error; the message is cut. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type SampleFacts = z.infer<typeof SampleFacts>

/** The range of a suite's mean score, valid however often it's checked. */
const SequenceInterval = z.object({ low: z.number(), high: z.number(), observations: count })

/** The run's owner, according to the store. */
export const Lease = z.object({ owner: z.string(), expires_at: z.iso.datetime() })
export type Lease = z.infer<typeof Lease>

/** An event in a run, in order. Anything that shows, streams or tests a run listens to these. */
export const RunEvent = z.discriminatedUnion('type', [
  z.object({
    ...ofRun,
    type: z.literal('run.started'),
    model: z.string(),
    suites: z.array(z.string()),
    /** All samples, and those recorded before. */
    total: count,
    done: count,
  }),
  /** Another process holds the run; this one waits for it. */
  z.object({ ...ofRun, type: z.literal('run.waiting'), lease: Lease }),
  z.object({ ...ofRun, type: z.literal('sample.finished'), sample: SampleFacts, done: count, total: count }),
  z.object({ ...common, run: z.null(), type: z.literal('limit.changed'), account: z.string(), limit: count }),
  /** A model's server is away and its requests wait for it; or it is back; or the wait is over, and its requests may fail. */
  z.object({
    ...common,
    run: z.null(),
    type: z.literal('model.waiting'),
    account: z.string(),
    state: z.enum(['away', 'back', 'gone']),
    /** Why the server is away; null once it is back. */
    message: z.string().nullable(),
    /** The longest wait, in seconds. */
    up_to_s: z.number(),
  }),
  /** Something about a model is odd, such as usage that can't be true. */
  z.object({ ...common, run: z.null(), type: z.literal('model.warned'), message: z.string() }),
  /** Another model, or another version of it, answers under a name than when its saved answers were given. */
  z.object({
    ...common,
    run: z.null(),
    type: z.literal('model.changed'),
    model: z.string(),
    part: z.enum(['model', 'fingerprint']),
    was: z.string(),
    now: z.string(),
    /** Whether the saved answers are asked for again; a hosted model's new fingerprint is only a note. */
    asks_again: z.boolean(),
  }),
  /** Something about a suite's tools is odd, though they can be used. */
  z.object({ ...common, run: z.null(), type: z.literal('tools.warned'), suite: z.string(), message: z.string() }),
  z.object({
    ...ofRun,
    type: z.literal('suite.decided'),
    suite: z.string(),
    interval: SequenceInterval,
  }),
  z.object({ ...ofRun, type: z.literal('run.stopped'), reason: StopReason, message: z.string().optional() }),
  z.object({ ...ofRun, type: z.literal('run.finished'), summary: Run }),
])
export type RunEvent = z.infer<typeof RunEvent>
