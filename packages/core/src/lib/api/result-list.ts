import { z } from 'zod'
import { AnswerClass, Result } from '../result/result.ts'
import { SampleStatus } from '../result/sample-status.ts'
import { Name, Next, PageQuery, QueryFlag, queryInteger, Revision } from './query.ts'

/** A judged sample. */
export const ResultBody = Result.meta({ id: 'Result' })

/** A filter for results: all given conditions must hold. */
export const ResultFilterQuery = z.strictObject({
  suite: Name.optional(),
  case: Name.optional(),
  class: AnswerClass.optional(),
  status: SampleStatus.optional(),
  passed: QueryFlag.optional(),
  tag: Name.optional(),
  /** Results with a failed check of this kind. */
  failed_check: Name.optional(),
})
export type ResultFilterQuery = z.infer<typeof ResultFilterQuery>

/** A query for a run's results in an order and format. */
export const ResultListQuery = ResultFilterQuery.extend({
  ...PageQuery.shape,
  sort: z.enum(['key', 'score', 'cost', 'latency', 'tokens']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** Whether to include prompts, answers and reasons; true by default. */
  texts: QueryFlag.optional(),
  shape: z.enum(['assay', 'failproof']).optional(),
})
export type ResultListQuery = z.infer<typeof ResultListQuery>

/** One page of results. */
export const ResultListPage = z
  .object({ results: z.array(ResultBody).readonly(), next: Next })
  .meta({ id: 'ResultPage' })
export type ResultListPage = z.infer<typeof ResultListPage>

/** A query for the results that retries have taken the place of: of one sample, or of a whole run. */
export const EarlierResultsQuery = z.strictObject({
  suite: Name.optional(),
  case: Name.optional(),
  variant: Name.optional(),
  attempt: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
  /** The previous page's `next`. */
  cursor: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
})
export type EarlierResultsQuery = z.infer<typeof EarlierResultsQuery>

/** A result in FailProof's shape (`RunResult`). */
export const FailproofResult = z
  .object({
    run_id: z.string(),
    case_id: z.string(),
    /** The answer's class; without one, `pass` or `fail` by the checks, or `error` if there is no verdict. */
    classification: z.object({ primary: AnswerClass, details: z.record(z.string(), z.unknown()) }),
    /** 1 for the class `pass`, 0 for any other, unless the suite gives partial credit. */
    scores: z.object({ accuracy: z.number().min(0).max(1) }),
    /** The time the run ended, or started if it still runs: results have no time of their own. */
    timestamp_utc: z.iso.datetime(),
  })
  .meta({ id: 'FailproofResult' })
export type FailproofResult = z.infer<typeof FailproofResult>

/** One page of results in FailProof's shape. */
export const FailproofPage = z
  .object({ results: z.array(FailproofResult).readonly(), next: Next })
  .meta({ id: 'FailproofPage' })
export type FailproofPage = z.infer<typeof FailproofPage>

/** A query for a histogram of one of the results' numbers. */
export const BinsQuery = ResultFilterQuery.extend({
  of: z.enum(['score', 'latency', 'cost', 'tokens']),
  n: queryInteger(1, 400).optional(),
  /** The run as it was when the result with this number was recorded. */
  at: Revision.optional(),
})
export type BinsQuery = z.infer<typeof BinsQuery>

/** A histogram. Bins have equal width; each includes its lower edge, the last one both. */
export const Bins = z
  .object({
    of: BinsQuery.shape.of,
    bins: z.array(z.object({ low: z.number(), high: z.number(), count: z.int().min(0) })).readonly(),
    /** Median and 95th percentile of all values; null if there are none. */
    p50: z.number().nullable(),
    p95: z.number().nullable(),
    /** Results without the number. */
    unknown: z.int().min(0),
    total: z.int().min(0),
  })
  .meta({ id: 'Bins' })
export type Bins = z.infer<typeof Bins>

const counts = z.record(z.string(), z.int().min(0))

/** Counts of results for each filter. */
export const FacetsAnswer = z
  .object({
    total: z.int().min(0),
    suite: counts,
    status: counts,
    passed: z.object({ true: z.int().min(0), false: z.int().min(0) }),
    class: counts,
    tag: counts,
    check: z.record(z.string(), z.object({ passed: z.int(), failed: z.int(), undecided: z.int() })),
  })
  .meta({ id: 'Facets' })
export type FacetsAnswer = z.infer<typeof FacetsAnswer>
