import { z } from 'zod'
import { queryNames } from './query.ts'

const count = z.int().min(0)

/** An estimate from 0 to 1; if a number is null, `reason` gives the reason. */
const Figure = z.object({
  value: z.number().nullable(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  reason: z.string().nullable(),
})

/** A model's gap to another one on the same cases: never above 0 by more than the chance order of equal models. */
const Gap = z.object({
  change: z.number().nullable(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Two-sided; null without an interval. */
  p_value: z.number().nullable(),
  /** The p-value adjusted by Holm over all models compared in this way. */
  adjusted: z.number().nullable(),
})

/** A query for comparing models: the measure, and which of their runs. */
export const LeaderboardQuery = z.strictObject({
  /** Suites, separated by commas; by default all suites run by the models of the most widely run suite. */
  suites: queryNames(100).optional(),
  /** Tags that the runs must all have, separated by commas. */
  tags: queryNames(20).optional(),
  /** Only runs that started at this instant or later. */
  since: z.iso.datetime({ offset: true }).optional(),
  /** `pass` is the share of samples that passed, `score` the cases' mean score; default `pass`. */
  y: z.enum(['pass', 'score']).optional(),
})
export type LeaderboardQuery = z.infer<typeof LeaderboardQuery>

/** A model on one suite: its run, and its passes on the shared cases. */
const RankedSuite = z.object({
  suite: z.string(),
  run: z.string(),
  started_at: z.string(),
  /** Shared cases. */
  cases: count,
  passed: count,
  counted: count,
  /** Mean over the shared cases; null without any. */
  pass: z.number().nullable(),
})

/** A compared model. */
export const RankedModel = z
  .object({
    model: z.string(),
    /** The ranks it shares with its neighbors, from 1. */
    rank: z.object({ first: count, last: count }),
    pass: Figure,
    score: Figure,
    /** The gap to the model above it; null for the first. */
    above: Gap.nullable(),
    /** The gap to the first model; null for itself. */
    first: Gap.nullable(),
    /** US dollars per 1,000 samples, from those with a known cost; null if more than 5% have an unknown cost. */
    cost_per_1000: z.number().nullable(),
    /** US dollars that 1,000 samples cost at least, if `cost_per_1000` is null and a part of the cost is known. */
    cost_per_1000_at_least: z.number().nullable().default(null),
    /** Samples with an unknown cost. */
    cost_unknown: count,
    /** Median, in seconds. */
    p50_s: z.number().nullable(),
    /** Samples of the shared cases. */
    samples: count,
    passed: count,
    counted: count,
    errored: count,
    unscored: count,
    undecided: count,
    /** Other models' cases that it wasn't sent, or that weren't judged. */
    cases_missing: count,
    suites: z.array(RankedSuite).readonly(),
  })
  .meta({ id: 'RankedModel' })
export type RankedModel = z.infer<typeof RankedModel>

/** Models ranked on the same cases, each by its newest finished run of every suite. */
export const LeaderboardAnswer = z
  .object({
    y: z.enum(['pass', 'score']),
    /** The compared suites, with the cases that all models share. */
    suites: z.array(z.object({ suite: z.string(), cases: count })).readonly(),
    /** Other suites that match the filter, and the number of models that have run them. */
    other_suites: z.array(z.object({ suite: z.string(), models: count })).readonly(),
    /** Cases that all models share; each counts once, whatever its suite and weight. */
    cases: count,
    /** Cases that some of the models have. */
    cases_not_shared: count,
    models: z.array(RankedModel).readonly(),
    /** Models that can't be compared, and the suites they lack. */
    apart: z.array(z.object({ model: z.string(), lacks: z.array(z.string()).readonly() })).readonly(),
  })
  .meta({ id: 'Leaderboard' })
export type LeaderboardAnswer = z.infer<typeof LeaderboardAnswer>
