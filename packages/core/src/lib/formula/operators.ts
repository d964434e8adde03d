import {
  addRanges,
  divideRanges,
  multiplyRanges,
  negateRange,
  powerRanges,
  subtractRanges,
} from './arithmetic-ranges.ts'
import type { BinaryOperator } from './ast.ts'
import type { Opcode, Operation } from './operation.ts'
import { ANY, hull, includes, ONE, type Range, type Ranged, truthOf, UNIT, ZERO } from './range.ts'
import * as scalar from './scalar.ts'

type BinaryRange = (a: Range, b: Range) => Ranged

function binary(
  opcode: Opcode,
  apply: (a: number, b: number) => number,
  range: BinaryRange,
  partials: (a: number, b: number, value: number) => readonly [number, number],
  domain: Operation['domain'] = null,
): Operation {
  return {
    opcode,
    apply,
    range: ([a = ANY, b = ANY]) => range(a, b),
    partials: ([a = 0, b = 0], value) => partials(a, b, value),
    domain,
    lazy: null,
  }
}

/** Returns derivatives of 0: truth values are flat. */
const flat = (): readonly [number, number] => [0, 0]

function decided(range: Range): Ranged {
  return { range, partial: false }
}

const lessRange: BinaryRange = (a, b) => decided(a.high < b.low ? ONE : a.low >= b.high ? ZERO : UNIT)
const lessOrEqualRange: BinaryRange = (a, b) => decided(a.high <= b.low ? ONE : a.low > b.high ? ZERO : UNIT)
const equalRange: BinaryRange = (a, b) => {
  if (a.high < b.low || b.high < a.low) return decided(ZERO)
  return decided(a.low === a.high && b.low === b.high ? ONE : UNIT)
}
const notRange = (a: Range): Range => {
  const truth = truthOf(a)
  return truth === 'true' ? ZERO : truth === 'false' ? ONE : UNIT
}
const notEqualRange: BinaryRange = (a, b) => decided(notRange(equalRange(a, b).range ?? UNIT))

/** Makes `and` or `or`: `and` ends at a false left side, `or` at a true one; `deciding` is that side's truth and `outcome` the result. */
function shortCircuit(
  opcode: Opcode,
  apply: (a: number, b: number) => number,
  deciding: 'true' | 'false',
  outcome: Range,
): Operation {
  const range = ([left = null, right = null]: readonly (Range | null)[]): Ranged => {
    if (left === null) return { range: null, partial: false }
    const truth = truthOf(left)
    if (truth === deciding) return decided(outcome)
    const other = right === null ? null : notRange(notRange(right))
    return { range: truth === 'either' ? hull(other, outcome) : other, partial: false }
  }
  const culprit = ([left = 0]: readonly number[]): number => (Number.isFinite(left) ? 1 : 0)
  return { opcode, apply, range, partials: flat, domain: null, lazy: { range, culprit } }
}

const NOT_ZERO = { text: 'a divisor other than 0', accepts: ([, b = 0]: readonly number[]) => b !== 0 }
const POWER_DOMAIN = {
  text: 'an integer exponent if the base is negative, and an exponent of at least 0 if the base is 0',
  accepts: ([a = 0, b = 0]: readonly number[]) => !(a < 0 && !Number.isInteger(b)) && !(a === 0 && b < 0),
}

function powerPartials(a: number, b: number, value: number): readonly [number, number] {
  const byBase = b === 0 ? 0 : b * a ** (b - 1)
  // At base 0 the power stays 0 for any exponent near a positive one.
  const byExponent = a === 0 && b > 0 ? 0 : value * Math.log(a)
  return [byBase, byExponent]
}

const lessThan = binary('less', scalar.less, lessRange, flat)
const atMost = binary('lessOrEqual', scalar.lessOrEqual, lessOrEqualRange, flat)

/** `a > b` is `b < a`: the compiler swaps the operands of these. */
export const SWAPPED: ReadonlySet<BinaryOperator> = new Set(['>', '>='])

/** The operation of each binary operator. `>` and `>=` are given with operands swapped, see `SWAPPED`. */
export const BINARY_OPERATIONS: Readonly<Record<BinaryOperator, Operation>> = {
  '+': binary('add', scalar.add, addRanges, () => [1, 1]),
  '-': binary('subtract', scalar.subtract, subtractRanges, () => [1, -1]),
  '*': binary('multiply', scalar.multiply, multiplyRanges, (a, b) => [b, a]),
  '/': binary('divide', scalar.divide, divideRanges, (_, b, value) => [1 / b, -value / b], NOT_ZERO),
  '^': binary('power', scalar.power, powerRanges, powerPartials, POWER_DOMAIN),
  '<': lessThan,
  '<=': atMost,
  '>': lessThan,
  '>=': atMost,
  '==': binary('equal', scalar.equal, equalRange, flat),
  '!=': binary('notEqual', scalar.notEqual, notEqualRange, flat),
  and: shortCircuit('and', scalar.and, 'false', ZERO),
  or: shortCircuit('or', scalar.or, 'true', ONE),
}

/** The operations of `-x` and `not x`; `+x` has none. */
export const PREFIX_OPERATIONS: Readonly<Record<'-' | 'not', Operation>> = {
  '-': {
    opcode: 'negate',
    apply: scalar.negate,
    range: ([a = ANY]) => negateRange(a),
    partials: () => [-1],
    domain: null,
    lazy: null,
  },
  not: {
    opcode: 'not',
    apply: scalar.not,
    range: ([a = ANY]) => decided(includes(a, 0) ? notRange(a) : ZERO),
    partials: () => [0],
    domain: null,
    lazy: null,
  },
}
