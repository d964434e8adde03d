import type { Domain, Opcode, Operation } from './operation.ts'
import { ANY, above, below, hull, NEVER, partial, type Range, type Ranged, truthOf, whole } from './range.ts'
import * as scalar from './scalar.ts'

/** One function of the language: what the checker, the evaluator, the documentation and completion know of it. */
export interface FormulaFunction {
  readonly name: string
  /** The parameters as shown to people; a last one of `…` may be repeated. */
  readonly parameters: readonly string[]
  /** The fewest and the most arguments; null for any number. */
  readonly arity: { readonly least: number; readonly most: number | null }
  readonly summary: string
  /** The arguments with a value, in words; null for all. */
  readonly domain: string | null
  readonly operation: Operation
}

interface Unary {
  readonly name: string
  readonly opcode: Opcode
  readonly summary: string
  readonly apply: (x: number) => number
  readonly range: (x: Range) => Ranged
  readonly derivative: (x: number, value: number) => number
  readonly domain?: Domain
}

function unary({ name, opcode, summary, apply, range, derivative, domain }: Unary): FormulaFunction {
  return {
    name,
    parameters: ['x'],
    arity: { least: 1, most: 1 },
    summary,
    domain: domain?.text ?? null,
    operation: {
      opcode,
      apply,
      range: ([x = ANY]) => range(x),
      partials: ([x = 0], value) => [derivative(x, value)],
      domain: domain ?? null,
      lazy: null,
    },
  }
}

/** Bounds of a function that rises: those of its ends. */
function rising(apply: (x: number) => number): (x: Range) => Ranged {
  return (x) => whole(apply(x.low), apply(x.high))
}

const POSITIVE: Domain = { text: 'x greater than 0', accepts: ([x = 0]) => x > 0 }
const NOT_NEGATIVE: Domain = { text: 'x of at least 0', accepts: ([x = 0]) => x >= 0 }
const ORDERED: Domain = { text: 'low no greater than high', accepts: ([, low = 0, high = 0]) => low <= high }

function logarithmRange(log: (x: number) => number): (x: Range) => Ranged {
  return (x) => {
    if (x.high <= 0) return NEVER
    const ranged = whole(below(log(Math.max(x.low, Number.MIN_VALUE))), above(log(x.high)))
    return x.low <= 0 ? partial(ranged) : ranged
  }
}

function squareRootRange(x: Range): Ranged {
  if (x.high < 0) return NEVER
  const ranged = whole(Math.sqrt(Math.max(x.low, 0)), Math.sqrt(x.high))
  return x.low < 0 ? partial(ranged) : ranged
}

function absoluteRange(x: Range): Ranged {
  const [a, b] = [Math.abs(x.low), Math.abs(x.high)]
  return whole(x.low <= 0 && x.high >= 0 ? 0 : Math.min(a, b), Math.max(a, b))
}

function clampRange([x = ANY, low = ANY, high = ANY]: readonly Range[]): Ranged {
  if (low.low > high.high) return NEVER
  const hold = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
  const ranged = whole(hold(x.low, low.low, high.low), hold(x.high, low.high, high.high))
  return low.high > high.low ? partial(ranged) : ranged
}

function chooseRange([condition = null, then = null, otherwise = null]: readonly (Range | null)[]): Ranged {
  if (condition === null) return { range: null, partial: false }
  const truth = truthOf(condition)
  const range = truth === 'true' ? then : truth === 'false' ? otherwise : hull(then, otherwise)
  return { range, partial: false }
}

/** Makes `min` or `max`: the first of equal arguments counts. */
function extreme(name: string, opcode: Opcode, summary: string, pick: typeof Math.min): FormulaFunction {
  return {
    name,
    parameters: ['x', '…'],
    arity: { least: 1, most: null },
    summary,
    domain: null,
    operation: {
      opcode,
      apply: opcode === 'minimum' ? scalar.minimum : scalar.maximum,
      range: (operands) =>
        whole(
          operands.map((operand) => operand.low).reduce((a, b) => pick(a, b)),
          operands.map((operand) => operand.high).reduce((a, b) => pick(a, b)),
        ),
      partials: (operands, value) => {
        const chosen = operands.indexOf(value)
        return operands.map((_, index) => (index === chosen ? 1 : 0))
      },
      domain: null,
      lazy: null,
    },
  }
}

const clampPartials = ([x = 0, low = 0, high = 0]: readonly number[]): readonly number[] =>
  x < low ? [0, 1, 0] : x > high ? [0, 0, 1] : [1, 0, 0]

const unionRange = (operands: readonly (Range | null)[]): Ranged => ({
  range: operands.reduce(hull, null),
  partial: false,
})

/** Every function of the language. */
export const FORMULA_FUNCTIONS: readonly FormulaFunction[] = [
  extreme('min', 'minimum', 'The smallest argument', Math.min),
  extreme('max', 'maximum', 'The largest argument', Math.max),
  unary({
    name: 'abs',
    opcode: 'absolute',
    summary: 'The absolute value of x',
    apply: scalar.absolute,
    range: absoluteRange,
    derivative: (x) => Math.sign(x),
  }),
  unary({
    name: 'sqrt',
    opcode: 'squareRoot',
    summary: 'The square root',
    apply: scalar.squareRoot,
    range: squareRootRange,
    derivative: (_, value) => 0.5 / value,
    domain: NOT_NEGATIVE,
  }),
  unary({
    name: 'ln',
    opcode: 'naturalLog',
    summary: 'The natural logarithm',
    apply: scalar.naturalLog,
    range: logarithmRange(Math.log),
    derivative: (x) => 1 / x,
    domain: POSITIVE,
  }),
  unary({
    name: 'log10',
    opcode: 'decimalLog',
    summary: 'The base-10 logarithm',
    apply: scalar.decimalLog,
    range: logarithmRange(Math.log10),
    derivative: (x) => Math.LOG10E / x,
    domain: POSITIVE,
  }),
  unary({
    name: 'exp',
    opcode: 'exponential',
    summary: 'e to the power of x',
    apply: scalar.exponential,
    range: (x) => whole(Math.max(0, below(Math.exp(x.low))), above(Math.exp(x.high))),
    derivative: (_, value) => value,
  }),
  unary({
    name: 'round',
    opcode: 'round',
    summary: 'The nearest integer; halves round away from 0, so round(-2.5) is -3',
    apply: scalar.roundHalfAway,
    range: rising(scalar.roundHalfAway),
    derivative: () => 0,
  }),
  unary({
    name: 'floor',
    opcode: 'floor',
    summary: 'The largest integer not above x',
    apply: scalar.floor,
    range: rising(scalar.floor),
    derivative: () => 0,
  }),
  unary({
    name: 'ceil',
    opcode: 'ceil',
    summary: 'The smallest integer not below x',
    apply: scalar.ceil,
    range: rising(scalar.ceil),
    derivative: () => 0,
  }),
  {
    name: 'clamp',
    parameters: ['x', 'low', 'high'],
    arity: { least: 3, most: 3 },
    summary: 'x, limited to the range from low to high',
    domain: ORDERED.text,
    operation: {
      opcode: 'clamp',
      apply: scalar.clamp,
      range: clampRange,
      partials: clampPartials,
      domain: ORDERED,
      lazy: null,
    },
  },
  {
    name: 'if',
    parameters: ['condition', 'then', 'else'],
    arity: { least: 3, most: 3 },
    summary: "The second argument if the condition isn't 0, else the third; the other one may be undefined",
    domain: null,
    operation: {
      opcode: 'choose',
      apply: scalar.choose,
      range: chooseRange,
      partials: ([condition = 0]) => (condition === 0 ? [0, 0, 1] : [0, 1, 0]),
      domain: null,
      lazy: {
        range: chooseRange,
        culprit: ([condition = 0]) => (!Number.isFinite(condition) ? 0 : condition === 0 ? 2 : 1),
      },
    },
  },
  {
    name: 'coalesce',
    parameters: ['x', '…'],
    arity: { least: 1, most: null },
    summary: 'The first argument that is defined',
    domain: null,
    operation: {
      opcode: 'coalesce',
      apply: scalar.coalesce,
      range: unionRange,
      partials: (operands) => {
        const chosen = operands.findIndex(Number.isFinite)
        return operands.map((_, index) => (index === chosen ? 1 : 0))
      },
      domain: null,
      lazy: { range: unionRange, culprit: (operands) => operands.length - 1 },
    },
  },
]

const byName: ReadonlyMap<string, FormulaFunction> = new Map(FORMULA_FUNCTIONS.map((each) => [each.name, each]))

/** Returns the function of that name, or null. */
export function functionNamed(name: string): FormulaFunction | null {
  return byName.get(name) ?? null
}

/** Returns how a function is written, such as `clamp(x, low, high)`. */
export function signature({ name, parameters }: Pick<FormulaFunction, 'name' | 'parameters'>): string {
  return `${name}(${parameters.join(', ')})`
}
