import { checkFormula } from '../formula/check.ts'
import { checkEvalNames } from '../formula/eval-names.ts'
import { ANSWER_CLASSES } from '../result/answer-class.ts'
import { getProperty } from './get-property.ts'
import type { Problem } from './problem.ts'

/** Finds problems in the names of a suite's evals and in its score formula. */
export function findFormulaProblems(value: unknown, passK?: readonly number[]): Problem[] {
  const evals = asList(getProperty(value, 'evals'))
  const names = evals.map((each) => asText(getProperty(each, 'name')))
  const problems = checkEvalNames(names).map(({ index, code, severity, message, hint }): Problem => {
    return { code, severity, message, hint, path: ['evals', index, 'name'], target: 'value' }
  })
  const formula = asText(getProperty(getProperty(value, 'score'), 'formula'))
  if (formula === null) return problems
  const tags = evals.flatMap((each) => asList(getProperty(each, 'tags')).flatMap((tag) => asText(tag) ?? []))
  const scope = {
    evals: names.filter((name) => name !== null),
    tags,
    classes: ANSWER_CLASSES,
    ...(passK === undefined ? {} : { passK }),
  }
  for (const { code, severity, message, hint, start, end } of checkFormula(formula, scope).diagnostics) {
    const path = ['score', 'formula']
    problems.push({ code, severity, message, hint, path, target: 'value', span: { start, end }, formula: true })
  }
  return problems
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
