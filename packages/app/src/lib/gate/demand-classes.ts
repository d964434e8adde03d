import { UserError } from '@assay/core/errors'
import type { AnswerClass } from '@assay/core/result'
import type { RunPlan } from '@assay/core/run'
import { isClassOfAnswer } from './class-outcomes.ts'

/**
 * Throws UserError `GATE_INVALID` before anything is sent if `--fail-on` names classes of answers and no planned case is classified: the
 * gate could never be decided.
 */
export async function demandClasses(
  unwanted: readonly AnswerClass[],
  plans: readonly Pick<RunPlan, 'suites'>[],
): Promise<void> {
  const names = unwanted.filter(isClassOfAnswer)
  if (names.length === 0 || plans.some(({ suites }) => suites.some(({ classified }) => classified !== 0))) return
  throw new UserError(
    'GATE_INVALID',
    `"--fail-on class=${names.join(',')}" needs classified answers, and no chosen case is classified.`,
    'Add "classify: true" to the suite\'s metadata or its evals, or leave the gate out.',
  )
}
