import { checkFormula } from '../formula/check.ts'
import { checkEvalNames } from '../formula/eval-names.ts'
import { AnswerClass } from '../result/result.ts'
import type { Problem } from './problem.ts'
import { property } from './property.ts'

/** What is wrong with the names of a suite's evals and with its score formula. */
export function formulaProblems(value: unknown, passK?: readonly number[]): Problem[] {
  const evals = list(property(value, 'evals'))
  const names = evals.map((each) => text(property(each, 'name')))
  const problems = checkEvalNames(names).map(({ index, code, severity, message, hint }): Problem => {
    return { code, severity, message, hint, path: ['evals', index, 'name'], target: 'value' }
  })
  const formula = text(property(property(value, 'score'), 'formula'))
  if (formula === null) return problems
  const tags = evals.flatMap((each) => list(property(each, 'tags')).flatMap((tag) => text(tag) ?? []))
  const scope = {
    evals: names.filter((name) => name !== null),
    tags,
    classes: AnswerClass.options,
    ...(passK === undefined ? {} : { passK }),
  }
  for (const { code, severity, message, hint, start, end } of checkFormula(formula, scope).diagnostics) {
    const path = ['score', 'formula']
    problems.push({ code, severity, message, hint, path, target: 'value', span: { start, end }, formula: true })
  }
  return problems
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
