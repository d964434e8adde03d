import type { ModelRequest } from '@assay/core/exchange'
import type { CheckOptions } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import { type Grades, gradesOf } from './grades.ts'
import { judgeRequest } from './judge-request.ts'

/** Creates the request that an `llm_judge` check sends about an answer, without a model yet, and its grades. */
export function askVerdict(
  { criteria, rubric }: Pick<CheckOptions<'llm_judge'>, 'criteria' | 'rubric'>,
  answer: Pick<JudgedAnswer, 'messages' | 'text'>,
): { readonly request: ModelRequest; readonly grades: Grades } {
  const grades = gradesOf(rubric)
  return { request: judgeRequest('', criteria, grades, answer), grades }
}
