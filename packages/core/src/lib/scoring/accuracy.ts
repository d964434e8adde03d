import type { ScoreError } from '../report/report.ts'
import { ANSWER_CLASSES, type AnswerClass, isAnswerClass } from '../result/answer-class.ts'
import type { Classification, Result } from '../result/result.ts'
import { type Checked, quoted } from './problem.ts'

/** The penalty of each class, from 0 to 1. A class that isn't listed costs 1, and `pass` costs nothing. */
export type Penalties = ReadonlyMap<AnswerClass, number>

/** Returns 1 for the class `pass`, 0 for any other, whatever the penalties are. */
export function accuracyOf({ primary }: Pick<Classification, 'primary'>): number {
  return primary === 'pass' ? 1 : 0
}

/** Returns the penalized score: 1 less what the class costs. */
export function penalizedOf({ primary }: Pick<Classification, 'primary'>, penalties: Penalties): number {
  return primary === 'pass' ? 1 : 1 - (penalties.get(primary) ?? 1)
}

/**
 * Returns the scores a result stores with its class: FailProof's accuracy, the penalized score if the suite has penalties, and whether the
 * class is the expected one. An answer without a score has only the last; one without a class has none.
 */
export function scoresOf(
  classification: (Pick<Classification, 'primary'> & { readonly details?: Classification['details'] }) | null,
  { status = 'scored', penalties }: { readonly status?: Result['status']; readonly penalties?: Penalties } = {},
): Pick<Result, 'scores'> {
  if (classification === null) return {}
  const isScored = status !== 'unscored' && status !== 'undecided'
  const agrees = classification.details?.agrees
  const isPenalized = penalties !== undefined && penalties.size > 0
  const scores = {
    ...(isScored ? { accuracy: accuracyOf(classification) } : {}),
    ...(isScored && isPenalized ? { penalized: penalizedOf(classification, penalties) } : {}),
    ...(typeof agrees === 'boolean' ? { expected_class: agrees ? 1 : 0 } : {}),
  }
  return Object.keys(scores).length === 0 ? {} : { scores }
}

/** Checks the penalties that a suite sets: known classes but `pass`, each with a number from 0 to 1. */
export function checkPenalties(penalties: Readonly<Record<string, number>>): Checked<Penalties> {
  const problems: ScoreError[] = []
  const known = new Map<AnswerClass, number>()
  for (const [name, penalty] of Object.entries(penalties)) {
    if (!isAnswerClass(name)) {
      const message = `Unknown class ${quoted(name)} in penalties. Use one of: ${ANSWER_CLASSES.join(', ')}.`
      problems.push({ code: 'PENALTY_UNKNOWN_CLASS', message })
    } else if (name === 'pass') {
      problems.push({ code: 'PENALTY_OF_PASS', message: 'Class "pass" can\'t have a penalty. Remove it.' })
    } else if (!(penalty >= 0 && penalty <= 1)) {
      const message = `The penalty of class "${name}" must be from 0 to 1, found ${quoted(penalty)}.`
      problems.push({ code: 'PENALTY_OUT_OF_RANGE', message })
    } else known.set(name, penalty)
  }
  return problems.length === 0 ? { ok: true, value: known } : { ok: false, problems }
}
