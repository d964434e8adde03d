import { z } from 'zod'
import { AnswerClass } from '../result/result.ts'

/** Which cases of a comparison are listed. */
export const CaseShow = z.enum(['all', 'regressed', 'improved', 'unchanged', 'added', 'removed', 'errored'])
export type CaseShow = z.infer<typeof CaseShow>

/** How they are ordered: the worst change first, the best first, or by name. Cases without a change come last. */
export const CaseSort = z.enum(['change', '-change', 'case'])
export type CaseSort = z.infer<typeof CaseSort>

/** One run of a compared case. */
const ComparedCaseRun = z.object({
  /** One letter for each of the first 200 samples: passed, failed, errored, unscored, stopped by a limit; '' where the run hasn't the case. */
  attempts: z.string(),
  /** Mean over the judged samples, 0 to 1. */
  score: z.number().nullable(),
  /** The class of the first sample that did not pass; null when it has none. */
  class: AnswerClass.nullable(),
  /** Against the baseline; null where a side has no score. */
  change: z.number().nullable(),
  /** Against the baseline; `absent` where neither has the case, and for the baseline itself null. */
  outcome: z.enum(['regressed', 'improved', 'unchanged', 'added', 'removed', 'errored', 'absent']).nullable(),
})

/** One case in all runs that are compared, the baseline first. */
export const ComparedCase = z.object({
  suite: z.string(),
  case: z.string(),
  /** The first of its tags. */
  tag: z.string().nullable(),
  /** The worst change of any run; null where none has one. */
  change: z.number().nullable(),
  runs: z.array(ComparedCaseRun).readonly(),
})
export type ComparedCase = z.infer<typeof ComparedCase>

/** How many cases each choice lists. With more than two runs a case counts for everything that became of it in any of them. */
export const CaseCounts = z.record(CaseShow, z.int().min(0))
export type CaseCounts = z.infer<typeof CaseCounts>
