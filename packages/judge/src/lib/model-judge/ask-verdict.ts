import type { ModelRequest } from '@assay/core/exchange'
import type { CheckOptions } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import { type Grades, gradesOf } from './grades.ts'
import { judgeRequest } from './judge-request.ts'

/** Makes the request that an `llm_judge` check sends about an answer, to no model yet, and the grades that it asks for. */
export function askVerdict(
  { criteria, rubric }: Pick<CheckOptions<'llm_judge'>, 'criteria' | 'rubric'>,
  answer: Pick<JudgedAnswer, 'messages' | 'text'>,
): { readonly request: ModelRequest; readonly grades: Grades } {
  const grades = gradesOf(rubric)
  return { request: judgeRequest('', criteria, grades, answer), grades }
}
