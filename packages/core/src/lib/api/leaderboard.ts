import { z } from 'zod'
import { queryNames } from './query.ts'

const count = z.int().min(0)

/** An estimate from 0 to 1; where a number is null, `reason` says why. */
const Figure = z.object({
  value: z.number().nullable(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  reason: z.string().nullable(),
})

/** How far a model is behind another one on the same cases: never above 0 by more than chance orders equal ones. */
const Gap = z.object({
  change: z.number().nullable(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Two-sided; null without an interval. */
  p_value: z.number().nullable(),
  /** The p-value by Holm, over all models that are compared in this way. */
  adjusted: z.number().nullable(),
})

/** What models are compared by, and on which of their runs. */
export const LeaderboardQuery = z.strictObject({
  /** A comma list; by default all that the models of the most widely run suite have run. */
  suites: queryNames(100).optional(),
  /** A comma list of tags that the runs must have, all of them. */
  tags: queryNames(20).optional(),
  /** Only runs that started at this instant or later. */
  since: z.iso.datetime({ offset: true }).optional(),
  /** `pass` is the share of samples that passed, `score` the mean score of the cases; default `pass`. */
  y: z.enum(['pass', 'score']).optional(),
})
export type LeaderboardQuery = z.infer<typeof LeaderboardQuery>

/** A model on one suite: which run, and how much of the shared cases it passed. */
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

/** A model that is compared. */
export const RankedModel = z
  .object({
    model: z.string(),
    /** Places that it shares with its neighbours, from 1 on. */
    rank: z.object({ first: count, last: count }),
    pass: Figure,
    score: Figure,
    /** To the model above it; null for the first. */
    above: Gap.nullable(),
    /** To the first model; null for itself. */
    first: Gap.nullable(),
    /** US dollars for 1,000 samples, by those whose cost is known; null when that of more than 5% is unknown. */
    cost_per_1000: z.number().nullable(),
    /** Samples that cost something that nobody knows. */
    cost_unknown: count,
    /** Median, in seconds. */
    p50_s: z.number().nullable(),
    /** Of the shared cases. */
    samples: count,
    passed: count,
    counted: count,
    errored: count,
    unscored: count,
    /** Cases of other models that it was not asked, or that were not judged. */
    cases_missing: count,
    suites: z.array(RankedSuite).readonly(),
  })
  .meta({ id: 'RankedModel' })
export type RankedModel = z.infer<typeof RankedModel>

/** Models by how good they are on the same cases, each by its newest finished run of every suite. */
export const LeaderboardAnswer = z
  .object({
    y: z.enum(['pass', 'score']),
    /** Suites that are compared, with the cases that all models share. */
    suites: z.array(z.object({ suite: z.string(), cases: count })).readonly(),
    /** Other suites under the filter, and how many models have run them. */
    other_suites: z.array(z.object({ suite: z.string(), models: count })).readonly(),
    /** Cases that all models share; each counts once, whatever its suite and weight. */
    cases: count,
    /** Cases that some of the models have. */
    cases_not_shared: count,
    models: z.array(RankedModel).readonly(),
    /** Models that can't be compared, and which of the suites they lack. */
    apart: z.array(z.object({ model: z.string(), lacks: z.array(z.string()).readonly() })).readonly(),
  })
  .meta({ id: 'Leaderboard' })
export type LeaderboardAnswer = z.infer<typeof LeaderboardAnswer>
