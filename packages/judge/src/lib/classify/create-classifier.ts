import { messageOf } from '@assay/core/errors'
import type { CheckLeaf, ClassifySpec } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import { viewsOf } from '../answer/views.ts'
import type { CheckCall, CheckTools } from '../check/check-tools.ts'
import { prepareNode } from '../level/prepare-node.ts'
import { remember } from '../level/remember.ts'
import { type ClassRules, prepareRules } from './class-rules.ts'
import { type AnswerClasses, classifyAnswer } from './classify-answer.ts'
import type { LevelFindings } from './classify-context.ts'
import type { PassesCheck } from './format-fault.ts'

/** Classifies an answer by its case's declarations and the findings of its level's checks. */
export type Classify = (
  spec: ClassifySpec,
  answer: JudgedAnswer,
  level: LevelFindings,
  call: CheckCall,
) => Promise<AnswerClasses>

/** Creates a classifier. It prepares each spec once. */
export function createClassifier(tools: CheckTools): Classify {
  const rulesOf = remember((spec: ClassifySpec) => prepareOrExplain(spec, tools))
  const nodeOf = remember((leaf: CheckLeaf) => prepareNode(leaf, tools))
  return async (spec, answer, level, call) => {
    const rules = rulesOf(spec)
    if (typeof rules === 'string') return { kind: 'undecided', reason: rules }
    const passes: PassesCheck = async (leaf, text) =>
      (await nodeOf(leaf).apply({ ...answer, text }, { ...call, views: null })).passed === true
    const views = call.views ?? viewsOf(answer.text, answer.reasoning)
    return classifyAnswer({ rules, answer, views, level, call, passes })
  }
}

/** Prepares a spec's rules, or explains why it can't be used. */
function prepareOrExplain(spec: ClassifySpec, tools: CheckTools): ClassRules | string {
  try {
    return prepareRules(spec, tools)
  } catch (error) {
    return `Can't classify the case: ${messageOf(error)}`
  }
}
