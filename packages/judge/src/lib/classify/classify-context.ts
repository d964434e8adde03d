import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { Views } from '../answer/views.ts'
import type { CheckCall } from '../check/check-tools.ts'
import type { AppliedNode } from '../level/apply-nodes.ts'
import type { ClassRules } from './class-rules.ts'
import type { PassesCheck } from './format-fault.ts'

/** The findings of a level's checks about an answer. */
export interface LevelFindings {
  readonly applied: readonly AppliedNode[]
  /** Whether all hold; null if undecided. They do for a case without checks. */
  readonly holds: boolean | null
}

/** An answer with everything that decides its class. */
export interface ClassifyContext {
  readonly rules: ClassRules
  readonly answer: JudgedAnswer
  readonly views: Views
  readonly level: LevelFindings
  /** The call that applies the case's rules. */
  readonly call: CheckCall
  readonly passes: PassesCheck
}
