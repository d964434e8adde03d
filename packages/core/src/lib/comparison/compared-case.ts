import { z } from 'zod'
import { AnswerClass } from '../result/result.ts'

/** Filters for a comparison's cases. */
export const CaseShow = z.enum(['all', 'regressed', 'improved', 'unchanged', 'added', 'removed', 'errored'])
export type CaseShow = z.infer<typeof CaseShow>

/** Orders of cases: the worst change first, the best first, or by name. Cases without a change come last. */
export const CaseSort = z.enum(['change', '-change', 'case'])
export type CaseSort = z.infer<typeof CaseSort>

/** One run of a compared case. */
const ComparedCaseRun = z.object({
  /** One letter for each of the first 200 samples: passed, failed, errored, unscored, undecided (`d`), stopped by a limit; '' if the run doesn't have the case. */
  attempts: z.string(),
  /** Mean over the judged samples, 0 to 1. */
  score: z.number().nullable(),
  /** The class of the first sample that didn't pass; null if it has none. */
  class: AnswerClass.nullable(),
  /** The change from the baseline; null if a side has no score. */
  change: z.number().nullable(),
  /** The outcome against the baseline; `absent` if neither has the case, null for the baseline itself. */
  outcome: z.enum(['regressed', 'improved', 'unchanged', 'added', 'removed', 'errored', 'absent']).nullable(),
})

/** One case in all compared runs, the baseline first. */
export const ComparedCase = z.object({
  suite: z.string(),
  case: z.string(),
  /** The first of its tags. */
  tag: z.string().nullable(),
  /** The worst change in any run; null if none has one. */
  change: z.number().nullable(),
  runs: z.array(ComparedCaseRun).readonly(),
})
export type ComparedCase = z.infer<typeof ComparedCase>

/** The number of cases for each filter. With more than two runs, a case counts for every outcome it has in any of them. */
export const CaseCounts = z.record(CaseShow, z.int().min(0))
export type CaseCounts = z.infer<typeof CaseCounts>
