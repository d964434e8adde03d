import type { FormulaProgram } from './compile.ts'
import type { Explanation } from './explain.ts'
import { formatNumber } from './format-number.ts'
import { printFormula } from './print.ts'

/**
 * Renders an explanation for people: the formula, the same with its inputs' values, the same with its last operands' values, and the
 * result, as `success_pct / total_cost  =  80 / 0.0177  =  4519.77`. Then a line per input that moves the score.
 */
export function renderExplanation(program: FormulaProgram, explanation: Explanation): string {
  const { outcome, sensitivities } = explanation
  const result = outcome.ok ? formatNumber(outcome.value) : `n/a (${outcome.message})`
  const stages = [
    printFormula(program.ast),
    withInputs(program, explanation),
    withOperands(program, explanation),
    result,
  ]
  const line = stages.filter((stage, index) => stage !== stages[index - 1]).join('  =  ')
  const moves = sensitivities
    .filter((each) => each.effect_of_one_percent !== null && each.effect_of_one_percent !== 0)
    .map((each) => `  1% more ${each.name} changes it by ${signed(each.effect_of_one_percent ?? 0)}`)
  return [line, ...moves].join('\n')
}

function signed(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value)
}

/** Returns a value to show in place of an expression; a negative one needs parentheses before `^` and reads better with them. */
function valueText(explanation: Explanation, index: number): string {
  const outcome = explanation.steps[index]?.outcome
  if (outcome === undefined || !outcome.ok) return 'n/a'
  const text = formatNumber(outcome.value)
  return outcome.value < 0 ? `(${text})` : text
}

function withInputs({ ast }: FormulaProgram, explanation: Explanation): string {
  return printFormula(ast, (index) => (ast.nodes[index]?.kind === 'name' ? valueText(explanation, index) : null))
}

function withOperands({ ast }: FormulaProgram, explanation: Explanation): string {
  const shown = new Set(explanation.steps.at(-1)?.operands)
  return printFormula(ast, (index) => (shown.has(index) ? valueText(explanation, index) : null))
}
