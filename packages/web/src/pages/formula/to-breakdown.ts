import { printFormula } from '@assay/core/formula'
import type { SuiteExplanation } from '@assay/core/scoring'
import { type Breakdown, type BreakdownInput, formatInput } from './breakdown.ts'

/** Writes an explanation as the page shows it. Inputs that move the score most come first. */
export function toBreakdown({ suite, program, explanation }: SuiteExplanation): Breakdown {
  const { ast, names, slots } = program
  const last = new Set(explanation.steps.at(-1)?.operands)
  const valueAt = (index: number): string => {
    const outcome = explanation.steps[index]?.outcome
    return outcome?.ok === true ? inPlace(outcome.value) : '–'
  }
  const isName = (index: number) => ast.nodes[index]?.kind === 'name'
  const withInputs = printFormula(ast, (index) => (isName(index) ? valueAt(index) : null))
  const withOperands = printFormula(ast, (index) => (last.has(index) ? valueAt(index) : null))
  const written = (last.size === 0 ? [withInputs] : [withInputs, withOperands]).map((text) =>
    text.replaceAll(' * ', ' × ').replaceAll(' - ', ' − '),
  )
  const result = explanation.outcome.ok ? inPlace(explanation.outcome.value) : '–'
  const steps = written.filter((text, at) => text !== written[at - 1] && text !== result)
  const inputs = names.map((name, slot): BreakdownInput => {
    const outcome = explanation.steps[slots.indexOf(slot)]?.outcome
    const effect = explanation.sensitivities.find((each) => each.name === name)?.effect_of_one_percent ?? null
    if (outcome === undefined || !outcome.ok)
      return { name, value: null, reason: outcome?.message ?? null, effect: null }
    return { name, value: outcome.value, reason: null, effect }
  })
  const size = ({ effect }: BreakdownInput) => Math.abs(effect ?? -1)
  return { suite, steps, inputs: inputs.toSorted((a, b) => size(b) - size(a)) }
}

/** Returns a value in parentheses if it's negative, so that it doesn't read as a subtraction. */
function inPlace(value: number): string {
  const text = formatInput(value)
  return text.startsWith('−') ? `(${text})` : text
}
