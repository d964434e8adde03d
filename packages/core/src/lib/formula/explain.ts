import { operandsOf } from './ast.ts'
import type { FormulaProgram } from './compile.ts'
import { operationOf } from './operation-of.ts'
import { type Evaluation, type FormulaInputs, outcomesOf } from './outcomes.ts'

/** One part of a formula with its value. */
export interface ExplainedStep {
  /** The part as written. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** Indices of the steps that it is made of, in the order of the text. */
  readonly operands: readonly number[]
  readonly outcome: Evaluation
}

/** The score's sensitivity to one input. */
export interface Sensitivity {
  /** The input, as in the program's `names`. */
  readonly name: string
  /** Change of the score per unit of the input; null where there is no derivative or no value. */
  readonly derivative: number | null
  /** Change of the score when the input grows by 1% of itself, to first order; null as above. */
  readonly effect_of_one_percent: number | null
}

/** A formula taken apart. `steps` is in evaluation order: operands first, the whole formula last. */
export interface Explanation {
  readonly text: string
  readonly steps: readonly ExplainedStep[]
  readonly outcome: Evaluation
  readonly sensitivities: readonly Sensitivity[]
}

/**
 * Returns every intermediate value of a formula, and how much each input changes the result.
 *
 * At a kink the derivative is that of what was evaluated: the chosen branch of `if`, the first of equal arguments of `min`
 * and `max`, `x` itself at the bounds of `clamp`, 0 for `abs(0)`; steps and truth values have derivative 0.
 */
export function explain(program: FormulaProgram, inputs: FormulaInputs): Explanation {
  const { values, outcomes } = outcomesOf(program, inputs)
  const outcome = outcomes.at(-1) ?? { ok: true, value: 0 }
  const steps = program.ast.nodes.map((node, index) => ({
    text: program.text.slice(node.start, node.end),
    start: node.start,
    end: node.end,
    operands: operandsOf(node),
    outcome: outcomes[index] ?? outcome,
  }))
  const gradient = outcome.ok ? gradientOf(program, values) : null
  const sensitivities = program.names.map((name, slot) => {
    const input = inputs.get(name)
    const derivative = finiteOrNull(gradient?.[slot])
    const effect = derivative === null || typeof input !== 'number' ? null : finiteOrNull((derivative * input) / 100)
    return { name, derivative, effect_of_one_percent: effect }
  })
  return { text: program.text, steps, outcome, sensitivities }
}

function finiteOrNull(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value + 0 : null
}

/**
 * Returns the derivative of the result by each input. From the result backwards (reverse mode), since there is one result and may be
 * thousands of inputs: one pass gives all.
 */
function gradientOf(program: FormulaProgram, values: readonly number[]): Float64Array {
  const { nodes } = program.ast
  const weights = new Float64Array(nodes.length)
  const gradient = new Float64Array(program.names.length)
  weights[nodes.length - 1] = 1
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index]
    const weight = weights[index] ?? 0
    // Without this, the infinite slope of a branch that does not count would turn 0 into NaN.
    if (weight === 0 || node === undefined) continue
    if (node.kind === 'name') {
      const slot = program.slots[index] ?? 0
      gradient[slot] = (gradient[slot] ?? 0) + weight
    } else if (node.kind === 'prefix' && node.operator === '+') {
      weights[node.operand] = weight
    } else {
      spread(node, weight, values, index, weights)
    }
  }
  return gradient
}

function spread(
  node: FormulaProgram['ast']['nodes'][number],
  weight: number,
  values: readonly number[],
  index: number,
  weights: Float64Array,
): void {
  const applied = operationOf(node)
  if (applied === null) return
  const operands = applied.operands.map((operand) => values[operand] ?? Number.NaN)
  const partials = applied.operation.partials(operands, values[index] ?? Number.NaN)
  for (const [place, operand] of applied.operands.entries()) {
    const partial = partials[place] ?? 0
    weights[operand] = partial === 0 ? 0 : weight * partial
  }
}
