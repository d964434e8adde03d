import { z } from 'zod'
import { AnswerClass } from '../result/result.ts'
import { LANGUAGES } from '../suite/code-file.ts'
import { RequestParameters } from './request-parameters.ts'
import { RunSpec, SpecGates } from './run-spec.ts'

const count = z.int().min(0)

/** A suite's scoring options, apart from its formula. */
export const PlannedScoring = z.object({
  on_undefined: z.enum(['null', 'zero']),
  weights: z.object({ compile: z.number(), tests: z.number(), lint: z.number(), structure: z.number().optional() }),
  latency: z.object({ target_s: z.number(), limit_s: z.number() }).nullable(),
  penalties: z.partialRecord(AnswerClass, z.number()),
})
export type PlannedScoring = z.infer<typeof PlannedScoring>

/** A suite's check as an instrument that people's labels can confirm or not. */
export const PlannedInstrument = z.object({
  check: z.string(),
  /** The models that judge it; none for a check without. */
  judges: z.array(z.string()),
  /** Versions of the check's options, one for each variant among the cases; null for more than are stored. */
  versions: z.array(z.string()).nullable(),
})
export type PlannedInstrument = z.infer<typeof PlannedInstrument>

/** A run's suite as it was when the run started: all that its numbers need besides the results. */
export const PlannedSuite = z.object({
  name: z.string(),
  file: z.string().nullable(),
  /** The suite's stored version, if workers read its cases from the store; null for a streamed file. */
  version: z.string().nullable().default(null),
  formula: z.string(),
  cases: count,
  samples: z.int().min(1),
  /** The sum of its cases' weights; null in plans of earlier releases. */
  case_weight: z.number().nullable().default(null),
  /** Cases whose answers get a class; null in plans of earlier releases. */
  classified: count.nullable().default(null),
  /** Critical cases, whose answers' classes are gates; null in plans of earlier releases. */
  critical: count.nullable().default(null),
  /** Left out in plans of earlier releases. */
  parameters: RequestParameters.optional(),
  /** The suite's weight in the run's score. */
  weight: z.number(),
  /** The lowest mean case score with which the suite passes; null for none. */
  threshold: z.number().nullable().default(null),
  /** Left out in the first release's plans of imported runs; the defaults then apply. */
  scoring: PlannedScoring.optional(),
  /** The hash of everything that determines this suite's requests and how they are judged. */
  hash: z.string().default(''),
  /** The checks of its cases, by name; left out in plans of earlier releases. */
  instruments: z.array(PlannedInstrument).optional(),
})
export type PlannedSuite = z.infer<typeof PlannedSuite>

/** A run's requests. Stored with the run; resuming compares its hash with that of the suites' current state. */
export const RunPlan = z.object({
  hash: z.string(),
  model: z.string(),
  /** The identity of the opened model: its endpoint and configuration. Null if answers aren't shared, and in plans of release 0.1.0. */
  fingerprint: z.string().nullable().default(null),
  suites: z.array(PlannedSuite),
  /** The total number of samples. */
  total: count,
  /** The languages of the requested programs. */
  languages: z.array(z.enum(LANGUAGES)).default([]),
  /** Each requested k of pass@k. */
  pass_k: z.array(z.int().min(1)).default([]),
  /** The run's spec; null for a run that can't be resumed, such as a re-scored one. */
  spec: RunSpec.nullable().default(null),
  /** The gates of a run whose spec isn't kept, such as one that was sent to a server after its end. */
  gates: SpecGates.optional(),
  /** The baseline's file as it was when the run was planned, since a later report may take its place; left out for none. */
  baseline_sha256: z.string().optional(),
  /** The run whose answers this run judged again, if any. */
  rescored_from: z.string().nullable().default(null),
})
export type RunPlan = z.infer<typeof RunPlan>
