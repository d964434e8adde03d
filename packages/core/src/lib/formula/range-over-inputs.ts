import type { FormulaProgram } from './compile.ts'
import { type Operation, rangeOf } from './operation.ts'
import { operationOf } from './operation-of.ts'
import { ANY, hull, type Range } from './range.ts'

/** The values that an input, or a formula, can take. */
export interface Possible {
  /** Null if it never has a value. */
  readonly range: Range | null
  /** Whether it may have no value. */
  readonly maybeUndefined: boolean
}

/** The most operands without a certain value that a lazy operation is tried with and without. */
const TRIED_OPERANDS = 8

/**
 * Returns the values that a formula can take if each of its names is anywhere in a range, in the order of `program.names`. Two names, or
 * one that is read twice, vary on their own, so the true range may be narrower, but never wider.
 */
export function rangeOverInputs(program: FormulaProgram, inputs: readonly Possible[]): Possible {
  const found: Possible[] = []
  for (const [index, node] of program.ast.nodes.entries()) {
    const applied = operationOf(node)
    if (applied !== null) {
      const operands = applied.operands.map((operand) => found[operand] ?? UNKNOWN)
      found.push(applyTo(applied.operation, operands))
    } else if (node.kind === 'number')
      found.push({ range: { low: node.value, high: node.value }, maybeUndefined: false })
    else if (node.kind === 'prefix') found.push(found[node.operand] ?? UNKNOWN)
    else found.push(inputs[program.slots[index] ?? -1] ?? UNKNOWN)
  }
  return found.at(-1) ?? UNKNOWN
}

const UNKNOWN: Possible = { range: ANY, maybeUndefined: true }

function applyTo(operation: Operation, operands: readonly Possible[]): Possible {
  if (operation.lazy === null) {
    const { range, partial } = rangeOf(
      operation,
      operands.map((operand) => operand.range),
    )
    const isOpen = range === null || partial || overflows(operation, range, operands)
    return { range, maybeUndefined: isOpen || operands.some((operand) => operand.maybeUndefined) }
  }
  // What decides without some of its operands is tried with and without each of those.
  let range: Range | null = null
  let maybeUndefined = false
  for (const chosen of choices(operands)) {
    const one = rangeOf(operation, operation.opcode === 'coalesce' ? firstWithValue(chosen) : chosen)
    range = hull(range, one.range)
    maybeUndefined ||= one.range === null || one.partial || overflows(operation, one.range, operands)
  }
  return { range, maybeUndefined }
}

/**
 * Returns whether values may lie beyond the largest number. An unbounded amount, such as a cost that nobody knows, is finite all the same, and
 * so are its sums and products; its powers need not be.
 */
function overflows(operation: Operation, { low, high }: Range, operands: readonly Possible[]): boolean {
  if (Number.isFinite(low) && Number.isFinite(high)) return false
  const isUnbounded = ({ range }: Possible) =>
    range !== null && !(Number.isFinite(range.low) && Number.isFinite(range.high))
  return operation.opcode === 'exponential' || operation.opcode === 'power' || !operands.some(isUnbounded)
}

/** Returns the operand whose value `coalesce` has: the others don't matter. */
function firstWithValue(chosen: readonly (Range | null)[]): readonly (Range | null)[] {
  return [chosen.find((range) => range !== null) ?? null]
}

function choices(operands: readonly Possible[]): (Range | null)[][] {
  const open = operands.filter(({ range, maybeUndefined }) => range !== null && maybeUndefined)
  if (open.length > TRIED_OPERANDS) return [operands.map(({ range }) => range), operands.map(() => null)]
  return operands.reduce<(Range | null)[][]>(
    (lists, { range, maybeUndefined }) =>
      lists.flatMap((list) =>
        range !== null && maybeUndefined
          ? [
              [...list, range],
              [...list, null],
            ]
          : [[...list, range]],
      ),
    [[]],
  )
}
