import { z } from 'zod'
import { Name, Next, PageQuery, QueryFlag, queryInteger } from './query.ts'
import { ResultBody } from './result-list.ts'

const count = z.int().min(0)

const numbers = {
  eval: z.string().nullable(),
  samples: count,
  passed: count,
  /** Mean over the scored samples. */
  score: z.number().nullable(),
  /** US dollars for all samples. */
  cost_usd: z.number().nullable(),
  /** Mean. */
  latency_ms: z.number().nullable(),
  /** The first sample that did not pass; null when all did. */
  first_failure: z
    .object({ attempt: z.int(), status: z.enum(['scored', 'unscored', 'errored', 'limited']) })
    .nullable(),
}

/** Which cases of a run. */
export const CaseListQuery = PageQuery.extend({
  suite: Name.optional(),
  /** Cases of which every sample passed, or those of which one did not. */
  passed: QueryFlag.optional(),
})
export type CaseListQuery = z.infer<typeof CaseListQuery>

/** One case of a run over all its samples. */
export const CaseRowBody = z
  .object({ suite: z.string(), case: z.string(), variant: z.string().optional(), ...numbers })
  .meta({ id: 'CaseRow' })

/** One page of the cases of a run, and how many there are in all. */
export const CaseListPage = z
  .object({ cases: z.array(CaseRowBody).readonly(), total: count, next: Next })
  .meta({ id: 'CasePage' })
export type CaseListPage = z.infer<typeof CaseListPage>

/** One case with all its samples in full. */
export const CaseAnswer = z
  .object({ suite: z.string(), case: z.string(), samples: z.array(ResultBody).readonly() })
  .meta({ id: 'Case' })
export type CaseAnswer = z.infer<typeof CaseAnswer>

/** Which cases are mapped. */
export const CaseMapQuery = CaseListQuery.pick({ suite: true, passed: true })
export type CaseMapQuery = z.infer<typeof CaseMapQuery>

/** Where the pages of a long list of cases begin, so that any place in it is one request. */
export const CaseMap = z
  .object({
    total: count,
    /** Another one after every recorded result: the list may have changed. */
    revision: count,
    /** Rows from one place to the next. */
    step: count,
    /** `cursor` of the page that starts at row 0, `step`, 2 × `step` and so on; null for the first. */
    starts: z.array(z.string().nullable()).readonly(),
  })
  .meta({ id: 'CaseMap' })
export type CaseMap = z.infer<typeof CaseMap>

/** Which case in which runs. */
export const CaseHistoryQuery = z.strictObject({
  suite: Name,
  case: Name,
  variant: Name.optional(),
  /** An exact model id. */
  model: Name.optional(),
  limit: queryInteger(1, 1000).optional(),
})
export type CaseHistoryQuery = z.infer<typeof CaseHistoryQuery>

/** One case in the runs that have it, newest first. */
export const CaseHistory = z
  .object({
    history: z.array(z.object({ run: z.string(), model: z.string(), started_at: z.string(), ...numbers })).readonly(),
  })
  .meta({ id: 'CaseHistory' })
export type CaseHistory = z.infer<typeof CaseHistory>
