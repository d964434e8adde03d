import { z } from 'zod'
import { AnswerClass } from '../result/result.ts'
import { LANGUAGES } from '../suite/code-file.ts'
import { RunSpec } from './run-spec.ts'

const count = z.int().min(0)

/** How a suite is scored, beside its formula. */
export const PlannedScoring = z.object({
  on_undefined: z.enum(['null', 'zero']),
  weights: z.object({ compile: z.number(), tests: z.number(), lint: z.number(), structure: z.number().optional() }),
  latency: z.object({ target_s: z.number(), limit_s: z.number() }).nullable(),
  penalties: z.partialRecord(AnswerClass, z.number()),
})
export type PlannedScoring = z.infer<typeof PlannedScoring>

/** A check of a suite as an instrument that people's labels can bear out or not. */
export const PlannedInstrument = z.object({
  check: z.string(),
  /** The models that judge by it; none for a check without. */
  judges: z.array(z.string()),
  /** Of what it asks of answers, one for each way in which cases ask; null for more than are kept. */
  versions: z.array(z.string()).nullable(),
})
export type PlannedInstrument = z.infer<typeof PlannedInstrument>

/** One suite of a run as it was when the run started: all that its numbers need beside the results. */
export const PlannedSuite = z.object({
  name: z.string(),
  file: z.string().nullable(),
  /** The version under which the suite is stored, when workers read its cases from the store; null for a file that is streamed. */
  version: z.string().nullable().default(null),
  formula: z.string(),
  cases: count,
  samples: z.int().min(1),
  /** Of the suite in the score of the run. */
  weight: z.number(),
  /** Least mean case score with which the suite passes; null for none. */
  threshold: z.number().nullable().default(null),
  /** Left out by the first release's plans of imported runs; the defaults then count. */
  scoring: PlannedScoring.optional(),
  /** Of everything that determines what is asked of this suite and how it is judged. */
  hash: z.string().default(''),
  /** The checks of its cases, by name; left out in plans of earlier releases. */
  instruments: z.array(PlannedInstrument).optional(),
})
export type PlannedSuite = z.infer<typeof PlannedSuite>

/** What a run will ask. Stored with the run; resuming compares its hash with that of the suites as they are now. */
export const RunPlan = z.object({
  hash: z.string(),
  model: z.string(),
  /** Of the model as it was opened: its endpoint and configuration. Null where answers are not shared, and in plans of release 0.1.0. */
  fingerprint: z.string().nullable().default(null),
  suites: z.array(PlannedSuite),
  /** Samples in all. */
  total: count,
  /** Of the programs that are asked for. */
  languages: z.array(z.enum(LANGUAGES)).default([]),
  /** Each k of pass@k that was asked for. */
  pass_k: z.array(z.int().min(1)).default([]),
  /** What was asked for; null for a run that nobody can resume, such as one that was re-scored. */
  spec: RunSpec.nullable().default(null),
  /** The run whose answers were judged again, if this run is such. */
  rescored_from: z.string().nullable().default(null),
})
export type RunPlan = z.infer<typeof RunPlan>
