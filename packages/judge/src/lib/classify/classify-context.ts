import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { Views } from '../answer/views.ts'
import type { CheckCall } from '../check/check-tools.ts'
import type { AppliedNode } from '../level/apply-nodes.ts'
import type { ClassRules } from './class-rules.ts'
import type { PassesCheck } from './format-fault.ts'

/** What the checks of a level say about an answer. */
export interface LevelFindings {
  readonly applied: readonly AppliedNode[]
  /** Whether they hold together; null when that is undecided. Those of a case without checks hold. */
  readonly holds: boolean | null
}

/** An answer with all that its class is decided by. */
export interface ClassifyContext {
  readonly rules: ClassRules
  readonly answer: JudgedAnswer
  readonly views: Views
  readonly level: LevelFindings
  /** With which the rules of the case are applied. */
  readonly call: CheckCall
  readonly passes: PassesCheck
}
