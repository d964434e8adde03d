import { z } from 'zod'
import { CasePasses } from '../report/report.ts'
import { AnswerClass } from '../result/result.ts'
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
  /** The first sample that did not pass; null when all did. */
  first_failure: z
    .object({ attempt: z.int(), status: z.enum(['scored', 'unscored', 'errored', 'limited']) })
    .nullable(),
}

/**
 * Cases by their samples: all, those of which some sample did not pass, none passed, some passed and some failed, one is errored, one is
 * unscored.
 */
export const CaseShow = z.enum(['all', 'not-always', 'never', 'flaky', 'errored', 'unscored'])
export type CaseShow = z.infer<typeof CaseShow>

/**
 * What cases are sorted by. `name` is suite, case and variant. `worst` has critical cases that did not always pass first, then others that
 * did not, each by score, then by how bad the class is.
 */
export const CaseSort = z.enum(['name', 'worst', 'score', 'latency', 'cost', 'class', 'suite'])
export type CaseSort = z.infer<typeof CaseSort>

/** Cases by what people say about their answers; `disagree` where people and the verdict differ, or people among themselves. */
export const CaseLabel = z.enum(['right', 'wrong', 'unsure', 'any', 'disagree'])
export type CaseLabel = z.infer<typeof CaseLabel>

const splitList = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value)

/** Which cases of a run: all that is given must hold. */
export const CaseFilterQuery = z.strictObject({
  suite: Name.optional(),
  show: CaseShow.optional(),
  /** Cases with a sample of one of these classes that did not pass; separated by commas. */
  class: z.preprocess(splitList, z.array(AnswerClass).min(1).max(AnswerClass.options.length)).optional(),
  tag: Name.optional(),
  /** Cases with a failed check of this kind. */
  check: Name.optional(),
  critical: QueryFlag.optional(),
  label: CaseLabel.optional(),
  /** A text in the case's name, a prompt or an answer, in capitals or not. */
  q: Name.max(250).optional(),
  /** The run as it was when the result with this number was recorded. */
  at: Revision.optional(),
  /** Cases of which every sample passed, or those of which one did not. */
  passed: QueryFlag.optional(),
})
export type CaseFilterQuery = z.infer<typeof CaseFilterQuery>

/** Where the pages of which cases begin, in which order. */
export const CaseMapQuery = CaseFilterQuery.extend({
  sort: CaseSort.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** Which cases and their order are as of this revision, what they show is as it is now. */
  frozen: Revision.optional(),
})
export type CaseMapQuery = z.infer<typeof CaseMapQuery>

/** Which page of which cases. A cursor keeps the order of the page before, whatever was recorded since. */
export const CaseListQuery = CaseMapQuery.extend({
  ...PageQuery.shape,
  /** Rows to pass over; not with `cursor`. */
  offset: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
})
export type CaseListQuery = z.infer<typeof CaseListQuery>

/** One case of a run over all its samples. */
export const CaseRowBody = z
  .object({
    suite: z.string(),
    case: z.string(),
    variant: z.string().optional(),
    ...numbers,
    /** A letter for each planned sample by attempt: passed, failed, errored, unscored, limited, or `.` for one that is not recorded. */
    attempts: z.string(),
    /** Of the first sample that did not pass; null when it has none, and when all passed. */
    class: AnswerClass.nullable(),
    /** Why that sample did not pass, in one line. */
    why: z.string().nullable(),
    critical: z.boolean(),
    tags: z.array(z.string()).readonly(),
  })
  .meta({ id: 'CaseRow' })
export type CaseRowBody = z.infer<typeof CaseRowBody>

/** One page of the cases of a run, and how many there are in all. */
export const CaseListPage = z
  .object({
    cases: z.array(CaseRowBody).readonly(),
    total: count,
    next: Next,
    /** Of what the rows show. */
    revision: count,
    /** How many cases of the run have results that came after the revision that the order is of. */
    changed: count,
  })
  .meta({ id: 'CasePage' })
export type CaseListPage = z.infer<typeof CaseListPage>

/** A case as it was asked. */
export const AskedCase = z.object({
  system_prompt: z.string().nullable(),
  /** Those of the user, and of the assistant where the conversation was given. */
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })).readonly(),
  /** What a good answer is, a line for each check. */
  expected: z.array(z.object({ check: z.string(), text: z.string() })).readonly(),
  description: z.string().nullable(),
  critical: z.boolean(),
  tags: z.array(z.string()).readonly(),
})
export type AskedCase = z.infer<typeof AskedCase>

/** One case with all its samples in full; none where it is planned and not recorded yet. */
export const CaseAnswer = z
  .object({
    suite: z.string(),
    case: z.string(),
    samples: z.array(ResultBody).readonly(),
    /** Pass@k of the case, for each of its prompts. Left out if the run wasn't asked for it. */
    passes: z.array(CasePasses).readonly().optional(),
    /** Null where the store does not have the suite. */
    asked: AskedCase.nullable(),
    /** Texts that the case declares secret; null where the store does not have the suite. */
    secrets: z.array(z.string()).readonly().nullable(),
  })
  .meta({ id: 'Case' })
export type CaseAnswer = z.infer<typeof CaseAnswer>

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

const counts = z.record(z.string(), count)

/** Cases of a run counted by what they can be filtered by, each under the other filters: what a click would give. */
export const CaseFacets = z
  .object({
    /** Cases of the run. */
    total: count,
    /** Those under all filters. */
    matching: count,
    revision: count,
    show: z.record(CaseShow, count),
    class: counts,
    suite: counts,
    tag: counts,
    check: counts,
    /** Critical cases, and those of them that did not always pass. */
    critical: z.object({ total: count, failed: count }),
  })
  .meta({ id: 'CaseFacets' })
export type CaseFacets = z.infer<typeof CaseFacets>

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
    history: z
      .array(
        z.object({
          run: z.string(),
          model: z.string(),
          started_at: z.string(),
          ...numbers,
          /** A letter for each recorded sample by attempt, the first 1,000: passed, failed, errored, unscored, limited. */
          attempts: z.string(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'CaseHistory' })
export type CaseHistory = z.infer<typeof CaseHistory>
