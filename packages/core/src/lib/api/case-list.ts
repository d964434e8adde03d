import { z } from 'zod'
import { CasePasses } from '../report/report.ts'
import { AnswerClass } from '../result/result.ts'
import { Evidence, SampleStatus } from '../result/sample-status.ts'
import { Name, Next, PageQuery, QueryFlag, queryInteger, Revision } from './query.ts'
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
  /** The first sample that didn't pass; null if all did. */
  first_failure: z.object({ attempt: z.int(), status: SampleStatus }).nullable(),
}

/**
 * Filters for cases by their samples: all, some didn't pass, none passed, some passed and some failed, one errored, one is unscored, one is undecided.
 */
export const CaseShow = z.enum(['all', 'not-always', 'never', 'flaky', 'errored', 'unscored', 'undecided'])
export type CaseShow = z.infer<typeof CaseShow>

/**
 * The sort keys of cases. `name` is suite, case and variant. `worst` puts critical cases that didn't always pass first, then others that
 * didn't, each by score, then by how bad the class is.
 */
export const CaseSort = z.enum(['name', 'worst', 'score', 'latency', 'cost', 'class', 'suite'])
export type CaseSort = z.infer<typeof CaseSort>

/** Filters for cases by people's labels; `disagree` if people disagree with the verdict or with each other. */
export const CaseLabel = z.enum(['right', 'wrong', 'unsure', 'any', 'disagree'])
export type CaseLabel = z.infer<typeof CaseLabel>

const splitList = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value)

/** A filter for a run's cases: all given conditions must hold. */
export const CaseFilterQuery = z.strictObject({
  suite: Name.optional(),
  show: CaseShow.optional(),
  /** Cases with a failed sample of one of these classes, separated by commas. */
  class: z.preprocess(splitList, z.array(AnswerClass).min(1).max(AnswerClass.options.length)).optional(),
  tag: Name.optional(),
  /** Cases with a failed check of this kind. */
  check: Name.optional(),
  critical: QueryFlag.optional(),
  label: CaseLabel.optional(),
  /** A string in the case's name, a prompt or an answer, ignoring case. */
  q: Name.max(250).optional(),
  /** The run as it was when the result with this number was recorded. */
  at: Revision.optional(),
  /** Cases whose samples all passed, or those with one that didn't. */
  passed: QueryFlag.optional(),
  /**
   * Cases by what their samples prove together: `failed` if one failed or a limit ended it, else `undecided` if one errored or couldn't be
   * judged, else `outside` if one has no criterion, else `passed`.
   */
  evidence: Evidence.optional(),
})
export type CaseFilterQuery = z.infer<typeof CaseFilterQuery>

/** A query for the start of each page of a list of cases. */
export const CaseMapQuery = CaseFilterQuery.extend({
  sort: CaseSort.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** The revision that decides which cases are listed and their order; what they show is current. */
  frozen: Revision.optional(),
})
export type CaseMapQuery = z.infer<typeof CaseMapQuery>

/** A query for a page of cases. A cursor keeps the previous page's order, whatever was recorded since. */
export const CaseListQuery = CaseMapQuery.extend({
  ...PageQuery.shape,
  /** Rows to skip; not with `cursor`. */
  offset: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
})
export type CaseListQuery = z.infer<typeof CaseListQuery>

/** One case of a run, with all its samples summarized. */
export const CaseRowBody = z
  .object({
    suite: z.string(),
    case: z.string(),
    variant: z.string().optional(),
    ...numbers,
    /** A letter for each planned sample by attempt: passed, failed, errored, unscored, undecided (`d`), limited, or `.` for one that isn't recorded. */
    attempts: z.string(),
    /** The class of the first sample that didn't pass; null if it has none, or if all passed. */
    class: AnswerClass.nullable(),
    /** The reason why that sample didn't pass, in one line. */
    why: z.string().nullable(),
    critical: z.boolean(),
    tags: z.array(z.string()).readonly(),
  })
  .meta({ id: 'CaseRow' })
export type CaseRowBody = z.infer<typeof CaseRowBody>

/** One page of a run's cases, and the total number of cases. */
export const CaseListPage = z
  .object({
    cases: z.array(CaseRowBody).readonly(),
    total: count,
    next: Next,
    /** The revision of what the rows show. */
    revision: count,
    /** The number of cases with results recorded after the order's revision. */
    changed: count,
  })
  .meta({ id: 'CasePage' })
export type CaseListPage = z.infer<typeof CaseListPage>

/** A case as it was sent. */
export const AskedCase = z.object({
  system_prompt: z.string().nullable(),
  /** The user's messages, and the assistant's if the conversation was given. */
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })).readonly(),
  /** The definition of a good answer, a line for each check. */
  expected: z.array(z.object({ check: z.string(), text: z.string() })).readonly(),
  description: z.string().nullable(),
  critical: z.boolean(),
  tags: z.array(z.string()).readonly(),
})
export type AskedCase = z.infer<typeof AskedCase>

/** One case with all its samples in full; none if it's planned but not recorded yet. */
export const CaseAnswer = z
  .object({
    suite: z.string(),
    case: z.string(),
    samples: z.array(ResultBody).readonly(),
    /** Pass@k of the case, for each of its prompts. Left out if the run wasn't asked for it. */
    passes: z.array(CasePasses).readonly().optional(),
    /** Null if the store doesn't have the suite. */
    asked: AskedCase.nullable(),
    /** Strings the case declares secret; null if the store doesn't have the suite. */
    secrets: z.array(z.string()).readonly().nullable(),
  })
  .meta({ id: 'Case' })
export type CaseAnswer = z.infer<typeof CaseAnswer>

/** The start of each page in a long list of cases, so that any row is one request away. */
export const CaseMap = z
  .object({
    total: count,
    /** Changes after every recorded result, since the list may have changed. */
    revision: count,
    /** The number of rows from one place to the next. */
    step: count,
    /** `cursor` of the page that starts at row 0, `step`, 2 × `step` and so on; null for the first. */
    starts: z.array(z.string().nullable()).readonly(),
  })
  .meta({ id: 'CaseMap' })
export type CaseMap = z.infer<typeof CaseMap>

const counts = z.record(z.string(), count)

/** Counts of a run's cases for each filter, each under the other filters: what a click would show. */
export const CaseFacets = z
  .object({
    /** Cases of the run. */
    total: count,
    /** Cases that match all filters. */
    matching: count,
    revision: count,
    show: z.record(CaseShow, count),
    class: counts,
    suite: counts,
    tag: counts,
    check: counts,
    /** Critical cases, and those of them that didn't always pass. */
    critical: z.object({ total: count, failed: count }),
  })
  .meta({ id: 'CaseFacets' })
export type CaseFacets = z.infer<typeof CaseFacets>

/** A query for one case in several runs. */
export const CaseHistoryQuery = z.strictObject({
  suite: Name,
  case: Name,
  variant: Name.optional(),
  /** An exact model ID. */
  model: Name.optional(),
  limit: queryInteger(1, 1000).optional(),
})
export type CaseHistoryQuery = z.infer<typeof CaseHistoryQuery>

/** One case in the runs that have it, newest first. */
export const CaseHistory = z
  .object({
    history: z
      .array(
        z.object({
          run: z.string(),
          model: z.string(),
          started_at: z.string(),
          ...numbers,
          /** A letter for each recorded sample by attempt, the first 1,000: passed, failed, errored, unscored, undecided (`d`), limited. */
          attempts: z.string(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'CaseHistory' })
export type CaseHistory = z.infer<typeof CaseHistory>
