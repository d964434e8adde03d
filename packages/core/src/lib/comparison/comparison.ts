import { z } from 'zod'
import { AnswerClass } from '../result/result.ts'
import { RequestParameters } from '../run/request-parameters.ts'
import { Estimate } from '../statistics/interval.ts'
import { VERDICTS } from './verdict.ts'

const count = z.int().min(0)

/** A number on both sides. `change` is null if a side is unknown. */
export const Change = z.object({
  baseline: z.number().nullable(),
  current: z.number().nullable(),
  change: z.number().nullable(),
})
export type Change = z.infer<typeof Change>

/** A planned number, or null with the reason. */
const Planned = z.object({ value: z.number().nullable(), reason: z.string().nullable() })

/** Planned samples, with a range that contains the true number in about three plans of four; null if it has no end. */
const PlannedSamples = Planned.extend({
  low: z.number().nullable().optional(),
  high: z.number().nullable().optional(),
})

/** A test's two-sided p-value and its method. */
const Test = z.object({
  p_value: z.number().nullable(),
  /** Adjusted for the number of groups compared (Holm); missing in comparisons of earlier versions. */
  adjusted_p_value: z.number().nullable().optional(),
  /** The method of the mean change's interval. The others only occur in comparisons of earlier versions. */
  method: z.enum(['t', 'beta-midp', 'sign-flip-exact', 'sign-flip-monte-carlo', 'mcnemar-exact']),
  /** The number of random draws; null for none. */
  resamples: count.nullable(),
  reason: z.string().nullable(),
})

/** The user's formula on both sides; the texts differ if it was rewritten in between. */
const FormulaChange = Change.extend({
  baseline_formula: z.string().nullable(),
  current_formula: z.string().nullable(),
  /** The reason why the two values aren't compared; null if they are. */
  reason: z.string().nullable().default(null),
})

/** A `GateVerdict`. */
const Gate = z.enum(['passed', 'failed', 'undecided'])

/** One model on one suite, before and after. Means are over cases that both sides scored. */
export const GroupComparison = z.object({
  suite: z.string(),
  /** Null if the baseline has no results of this model on this suite. */
  baseline_model: z.string().nullable(),
  current_model: z.string().nullable(),
  /** What the requests of each side asked for; null if unknown, as in older reports. */
  parameters: z
    .object({ baseline: RequestParameters.nullable(), current: RequestParameters.nullable() })
    .default({ baseline: null, current: null }),
  cases: z.object({
    compared: count,
    regressed: count,
    improved: count,
    unchanged: count,
    added: count,
    removed: count,
    /** Cases that a side has without any score: every sample errored or couldn't be judged. */
    errored: count,
  }),
  samples: z.object({ baseline: count, current: count, baseline_errored: count, current_errored: count }),
  /** Samples that could have gone either way: undecided, errored (unless errors are ignored), or planned and never taken. */
  open: z.object({ baseline: count, current: count }).default({ baseline: 0, current: 0 }),
  /** Samples with a verdict whose score isn't certain, since a check couldn't be applied; left out if there are none. */
  uncertain_scores: z.object({ baseline: count, current: count }).optional(),
  /** The number of cases that could have had a score on both sides, whatever the open samples had been; missing in comparisons of earlier versions. */
  comparable: count.optional(),
  /** The verdict of each gate, whatever the open samples had been; missing in comparisons of earlier versions. */
  gates: z.object({ regression: Gate, significant: Gate }).optional(),
  mean_score: Change,
  /** Mean change of the case scores with its paired interval. */
  mean_change: Estimate,
  /** A test from the same distribution as the interval: below 5% exactly when a 95% interval excludes 0. */
  test: Test,
  /** Missing in comparisons of earlier versions. */
  verdict: z.enum(VERDICTS).optional(),
  /** Present only in comparisons of earlier versions. */
  mcnemar: Test.nullable().optional(),
  /** The smallest fall of the mean score that this many cases would show with power 0.8. */
  minimum_detectable_change: Planned,
  /** The number of cases that would show a fall by the threshold with power 0.8. */
  cases_needed: Planned,
  /** The number of samples per case, on each side, that would show it on the existing cases. */
  samples_needed: PlannedSamples,
  score: FormulaChange,
  /** The pass rate according to people's labels, and its change; left out if neither side has enough labels. */
  human: z.object({ baseline: Estimate, current: Estimate, change: Estimate }).optional(),
  /** The base of cost and tokens: each whole side, or one sample if the sides have different numbers of samples. */
  totals_of: z.enum(['run', 'sample']).default('run'),
  cost_usd: Change,
  latency_s: Change,
  tokens: Change,
})
export type GroupComparison = z.infer<typeof GroupComparison>

/** A case that both sides scored and whose score moved by more than the threshold. */
export const CaseChange = z.object({
  suite: z.string(),
  case: z.string(),
  /** The current run's model. */
  model: z.string(),
  baseline: z.number(),
  current: z.number(),
  change: z.number(),
  /** The case's class on each side: that of its first sample that didn't pass; null if it has none. */
  baseline_class: AnswerClass.nullable(),
  current_class: AnswerClass.nullable(),
})
export type CaseChange = z.infer<typeof CaseChange>

/** A case that at most one side scored. */
export const CasePlace = z.object({ suite: z.string(), case: z.string(), model: z.string() })
export type CasePlace = z.infer<typeof CasePlace>

const Run = z.object({ file: z.string(), created_at: z.string(), models: z.array(z.string()) })

/** Two reports compared. Counts are complete; each list ends after `list_limit` entries, worst first. */
export const Comparison = z.object({
  format: z.literal('assay-comparison'),
  version: z.literal(1),
  baseline: Run,
  current: Run,
  threshold: z.number(),
  /** Unused, since nothing is drawn at random anymore; kept for programs that read it. */
  seed: count,
  /** The way cases were matched: by suite, case and model, or without the model if each side has one and they differ. */
  matched_by: z.enum(['suite_case_model', 'suite_case']),
  /** Planned samples of suites that a side never reached: what they are of, its report doesn't say. */
  unreached: z.object({ baseline: count, current: count }).optional(),
  groups: z.array(GroupComparison),
  list_limit: count,
  regressed: z.array(CaseChange),
  improved: z.array(CaseChange),
  added: z.array(CasePlace),
  removed: z.array(CasePlace),
  errored: z.array(CasePlace),
})
export type Comparison = z.infer<typeof Comparison>
