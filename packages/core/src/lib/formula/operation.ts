import type { Range, Ranged } from './range.ts'

/** The operations of a compiled formula; the column evaluator has one loop for each. */
export const OPCODES = [
  'add',
  'subtract',
  'multiply',
  'divide',
  'multiplyAdd',
  'divideByProduct',
  'power',
  'negate',
  'less',
  'lessOrEqual',
  'equal',
  'notEqual',
  'not',
  'and',
  'or',
  'minimum',
  'maximum',
  'absolute',
  'squareRoot',
  'naturalLog',
  'decimalLog',
  'exponential',
  'round',
  'floor',
  'ceil',
  'clamp',
  'choose',
  'coalesce',
] as const

/** One of `OPCODES`. */
export type Opcode = (typeof OPCODES)[number]

/** The operands for which an operation has a value. */
export interface Domain {
  /** The end of `ln needs x greater than 0`. */
  readonly text: string
  readonly accepts: (operands: readonly number[]) => boolean
}

/**
 * Everything that is known of one operator or function. An operation of two operands may be given more, and then is
 * applied from left to right, as in `min(a, b, c)`; one alone is returned as it is.
 */
export interface Operation {
  readonly opcode: Opcode
  readonly apply: (a: number, b: number, c: number) => number
  /** Bounds of the result. Operands without any value (null) are passed to `lazy` operations only. */
  readonly range: (operands: readonly Range[]) => Ranged
  /** Partial derivatives at the operands; not finite where there is none. */
  readonly partials: (operands: readonly number[], value: number) => readonly number[]
  readonly domain: Domain | null
  readonly lazy: Lazy | null
}

/** The way an operation that doesn't need all its operands treats those without a value. */
export interface Lazy {
  readonly range: (operands: readonly (Range | null)[]) => Ranged
  /** Index of the operand that made the result undefined. */
  readonly culprit: (operands: readonly number[]) => number
}

/** Returns the value of an operation, by the rule for more than two operands. */
export function applyOperation(operation: Operation, operands: readonly number[]): number {
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = operands
  if (operands.length === 1 && isFold(operation.opcode)) return a
  if (operands.length <= 3 && !(operands.length === 3 && isFold(operation.opcode))) return operation.apply(a, b, c)
  return operands.slice(1).reduce((folded, operand) => operation.apply(folded, operand, Number.NaN), a)
}

/** Returns whether an operation takes any number of operands, two at a time. */
export function isFold(opcode: Opcode): boolean {
  return opcode === 'minimum' || opcode === 'maximum' || opcode === 'coalesce'
}

/** Returns the bounds of an operation; null operands make a null result unless the operation is lazy. */
export function rangeOf(operation: Operation, operands: readonly (Range | null)[]): Ranged {
  if (operation.lazy !== null) return operation.lazy.range(operands)
  if (!isDefined(operands)) return { range: null, partial: false }
  return operands.every((operand) => operand.low === operand.high)
    ? pointRange(
        operation,
        operands.map((operand) => operand.low),
      )
    : operation.range(operands)
}

/** Returns the result on constants, which is tighter than any bounds. */
function pointRange(operation: Operation, operands: readonly number[]): Ranged {
  const value = applyOperation(operation, operands)
  if (Number.isFinite(value)) return { range: { low: value, high: value }, partial: false }
  return { range: null, partial: operation.domain !== null && !operation.domain.accepts(operands) }
}

function isDefined(operands: readonly (Range | null)[]): operands is readonly Range[] {
  return operands.every((operand) => operand !== null)
}
