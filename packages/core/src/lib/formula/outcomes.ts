import { operandsOf } from './ast.ts'
import { type FormulaCodeName, quoteFormula, type Span } from './codes.ts'
import type { FormulaProgram } from './compile.ts'
import { formatNumber } from './format-number.ts'
import { applyOperation } from './operation.ts'
import { type AppliedOperation, operationOf } from './operation-of.ts'

/** The reason an input has no value, such as a cost for a model without a price. */
export interface UndefinedInput {
  readonly ok: false
  /** Stable, such as `COST_UNKNOWN`. */
  readonly code: string
  /** One clause without a full stop, such as `no price is known for "x/y"`. */
  readonly message: string
}

/** The inputs of one evaluation by the program's names. A name that is absent is undefined. */
export type FormulaInputs = ReadonlyMap<string, number | UndefinedInput>

/** The reason a formula, or a part of it, has no value, and the span to blame. */
export interface Undefined {
  readonly ok: false
  readonly code: string
  readonly message: string
  readonly start: number
  readonly end: number
}

/** A value, or the reason why there is none. */
export type Evaluation = { readonly ok: true; readonly value: number } | Undefined

/** Returns the value of every node with the reasons of those that have none: the slow path, for people. */
export function outcomesOf(
  program: FormulaProgram,
  inputs: FormulaInputs,
): { readonly values: readonly number[]; readonly outcomes: readonly Evaluation[] } {
  const values: number[] = []
  const outcomes: Evaluation[] = []
  for (const [index, node] of program.ast.nodes.entries()) {
    const applied = operationOf(node)
    if (applied !== null) {
      const operands = applied.operands.map((operand) => values[operand] ?? Number.NaN)
      const value = applyOperation(applied.operation, operands)
      values.push(value)
      outcomes.push(
        Number.isFinite(value) ? { ok: true, value: value + 0 } : blame(program, index, applied, values, outcomes),
      )
      continue
    }
    const outcome =
      node.kind === 'number'
        ? { ok: true as const, value: node.value }
        : node.kind === 'name'
          ? readInput(program, index, inputs)
          : (outcomes[operandsOf(node)[0] ?? -1] ?? { ok: true as const, value: 0 })
    values.push(outcome.ok ? outcome.value : Number.NaN)
    outcomes.push(outcome)
  }
  return { values, outcomes }
}

function without(code: FormulaCodeName, message: string, { start, end }: Span): Undefined {
  return { ok: false, code, message, start, end }
}

function readInput(program: FormulaProgram, index: number, inputs: FormulaInputs): Evaluation {
  const node = program.ast.nodes[index] ?? { start: 0, end: 0 }
  const name = program.names[program.slots[index] ?? -1] ?? ''
  const input = inputs.get(name)
  if (typeof input === 'number' && Number.isFinite(input)) return { ok: true, value: input + 0 }
  const place = `${name} at column ${node.start + 1} has no value`
  if (typeof input === 'object') {
    return { ok: false, code: input.code, message: `${place}: ${input.message}`, start: node.start, end: node.end }
  }
  const reason = input === undefined ? 'no value was given' : `its value is ${input}`
  return without('FORMULA_INPUT_MISSING', `${place}: ${reason}`, node)
}

/** Returns why an operation has no value: the missing operand's reason, or its own. */
function blame(
  program: FormulaProgram,
  index: number,
  { operation, operands }: AppliedOperation,
  values: readonly number[],
  outcomes: readonly Evaluation[],
): Undefined {
  const numbers = operands.map((operand) => values[operand] ?? Number.NaN)
  const place =
    operation.lazy === null ? numbers.findIndex((number) => !Number.isFinite(number)) : operation.lazy.culprit(numbers)
  const inherited = outcomes[operands[place] ?? -1]
  if (inherited !== undefined && !inherited.ok) return inherited
  const node = program.ast.nodes[index]
  if (node === undefined) return without('FORMULA_UNDEFINED', 'The formula has no value', { start: 0, end: 0 })
  const shown = quoteFormula(program.text, node)
  if (operation.domain === null || operation.domain.accepts(numbers)) {
    return without('FORMULA_OVERFLOW', `${shown} at column ${node.start + 1} overflows`, node)
  }
  const isDivision = operation.opcode === 'divide'
  const suspect = program.ast.nodes[operands[isDivision ? 1 : 0] ?? -1] ?? node
  const value = formatNumber(numbers[isDivision ? 1 : 0] ?? 0)
  const what = `${quoteFormula(program.text, suspect)} is ${value} at column ${suspect.start + 1}`
  if (isDivision) return without('FORMULA_DIVISION_BY_ZERO', `${what}, so ${shown} has no value`, suspect)
  const needs = `${node.kind === 'call' ? node.name : 'a power'} needs ${operation.domain.text}`
  return without('FORMULA_UNDEFINED', `${what}, so ${shown} has no value: ${needs}`, node)
}
