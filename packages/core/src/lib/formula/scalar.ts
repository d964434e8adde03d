// The arithmetic of formulas on plain doubles, where any number that is not finite means "undefined". One law holds for
// every function here: if an operand that it needs is not finite, neither is the result. `x - x` is 0 for a finite number
// and NaN for any other, so adding it carries undefinedness through operations that would lose it, as 1 / Infinity does.

/** Returns `a + b`. */
export const add = (a: number, b: number): number => a + b
/** Returns `a - b`. */
export const subtract = (a: number, b: number): number => a - b
/** Returns `a * b`. */
export const multiply = (a: number, b: number): number => a * b
/** Returns `a * b + c`, in two roundings, exactly as the two operations one after the other. */
export const multiplyAdd = (a: number, b: number, c: number): number => a * b + c
/** Returns `a / b`; not finite for a zero divisor. */
export const divide = (a: number, b: number): number => a / b + (b - b)
/** Returns `a / (b * c)`, in two roundings. */
export const divideByProduct = (a: number, b: number, c: number): number => a / (b * c) + (b * c - b * c)
/** Returns `a ^ b`, with `0 ^ 0 = 1`; not finite for a negative base and a fractional exponent. */
export const power = (a: number, b: number): number => a ** b + (a - a) + (b - b)
/** Returns `-a`. */
export const negate = (a: number): number => -a

/** Returns 1 when `a < b`, else 0. */
export const less = (a: number, b: number): number => (a < b ? 1 : 0) + (a - a) + (b - b)
/** Returns 1 when `a <= b`, else 0. */
export const lessOrEqual = (a: number, b: number): number => (a <= b ? 1 : 0) + (a - a) + (b - b)
/** Returns 1 when both are the same double, else 0. */
export const equal = (a: number, b: number): number => (a === b ? 1 : 0) + (a - a) + (b - b)
/** Returns 0 when both are the same double, else 1. */
export const notEqual = (a: number, b: number): number => (a !== b ? 1 : 0) + (a - a) + (b - b)

/** Returns 1 for 0, 0 for any other number. */
export const not = (a: number): number => (a === 0 ? 1 : 0) + (a - a)
/** Returns 0 when `a` is 0, whatever `b` is; else 1 or 0 as `b` is true or not. */
export const and = (a: number, b: number): number => (a === 0 ? 0 : (b === 0 ? 0 : 1) + (b - b) + (a - a))
/** Returns 1 when `a` is defined and not 0, whatever `b` is; else 1 or 0 as `b` is true or not. */
export const or = (a: number, b: number): number => a - a + (a !== 0 ? 1 : (b === 0 ? 0 : 1) + (b - b))

/** Returns the smaller of two. */
export const minimum = (a: number, b: number): number => Math.min(a, b) + (a - a) + (b - b)
/** Returns the larger of two. */
export const maximum = (a: number, b: number): number => Math.max(a, b) + (a - a) + (b - b)
/** Returns the size of a number. */
export const absolute = (a: number): number => Math.abs(a)
/** Returns the square root; not finite below 0. */
export const squareRoot = (a: number): number => Math.sqrt(a)
/** Returns the natural logarithm; not finite at 0 and below. */
export const naturalLog = (a: number): number => Math.log(a)
/** Returns the decimal logarithm; not finite at 0 and below. */
export const decimalLog = (a: number): number => Math.log10(a)
/** Returns `e ^ a`. */
export const exponential = (a: number): number => Math.exp(a) + (a - a)
/** Returns the nearest integer, halves away from 0: `Math.round` would make -2.5 into -2 and 2.5 into 3. */
export const roundHalfAway = (a: number): number => (a < 0 ? -Math.round(-a) : Math.round(a))
/** Returns the next integer down. */
export const floor = (a: number): number => Math.floor(a)
/** Returns the next integer up. */
export const ceil = (a: number): number => Math.ceil(a)
/** Returns `x` held between two bounds; NaN when the lower is above the upper. */
export const clamp = (x: number, low: number, high: number): number =>
  low > high ? Number.NaN : Math.min(Math.max(x, low), high) + (x - x) + (low - low) + (high - high)

/** Returns `a` when the condition is not 0, else `b`; the other one may be undefined. */
export const choose = (condition: number, a: number, b: number): number =>
  (condition === 0 ? b : a) + (condition - condition)
/** Returns `a` when it is defined, else `b`. */
export const coalesce = (a: number, b: number): number => (a - a === 0 ? a : b)

/** Returns a formula's final value: the number with -0 as 0, or NaN if it isn't finite. */
export const settle = (a: number): number => a + (a - a)
