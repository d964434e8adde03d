import type { ScoreError } from '../report/report.ts'
import { ANSWER_CLASSES, type AnswerClass, isAnswerClass } from '../result/answer-class.ts'
import type { Classification, Result } from '../result/result.ts'
import { type Checked, quoted } from './problem.ts'

/** What each class of answer costs, from 0 to 1. A class that is not named costs 1, and `pass` costs nothing. */
export type Penalties = ReadonlyMap<AnswerClass, number>

/** 1 for the class `pass`, 0 for any other; with penalties, 1 less what the class costs. */
export function accuracyOf(classification: Pick<Classification, 'primary'>, penalties?: Penalties): number {
  if (classification.primary === 'pass') return 1
  return 1 - (penalties?.get(classification.primary) ?? 1)
}

/** What a result keeps of its class beside it, in FailProof's shape; nothing for an answer without a class. */
export function scoresOf(classification: Pick<Classification, 'primary'> | null): Pick<Result, 'scores'> {
  return classification === null ? {} : { scores: { accuracy: accuracyOf(classification) } }
}

/** Checks the penalties that a suite sets: known classes but `pass`, each with a number from 0 to 1. */
export function checkPenalties(penalties: Readonly<Record<string, number>>): Checked<Penalties> {
  const problems: ScoreError[] = []
  const known = new Map<AnswerClass, number>()
  for (const [name, penalty] of Object.entries(penalties)) {
    if (!isAnswerClass(name)) {
      const message = `Class ${quoted(name)} in penalties does not exist. There are: ${ANSWER_CLASSES.join(', ')}.`
      problems.push({ code: 'PENALTY_UNKNOWN_CLASS', message })
    } else if (name === 'pass') {
      problems.push({ code: 'PENALTY_OF_PASS', message: 'Class "pass" cannot have a penalty. Remove it.' })
    } else if (!(penalty >= 0 && penalty <= 1)) {
      const message = `Penalty ${quoted(penalty)} of class "${name}" is not from 0 to 1. Write a number such as 0.5.`
      problems.push({ code: 'PENALTY_OUT_OF_RANGE', message })
    } else known.set(name, penalty)
  }
  return problems.length === 0 ? { ok: true, value: known } : { ok: false, problems }
}
