/**
 * The values that an expression can take when it has one: every finite double from `low` to `high`. An infinite bound
 * means that there is none below the largest double.
 *
 * Bounds of + - * / and sqrt need no widening: IEEE rounding is monotone, so the bound computed in floating point bounds
 * every value computed in floating point.
 */
export interface Range {
  readonly low: number
  readonly high: number
}

/** Any finite number. */
export const ANY: Range = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
/** Zero or more, such as a cost. */
export const NON_NEGATIVE: Range = { low: 0, high: Number.POSITIVE_INFINITY }
/** A share, a pass flag or a truth value. */
export const UNIT: Range = { low: 0, high: 1 }
/** Certainly false. */
export const ZERO: Range = { low: 0, high: 0 }
/** Certainly true. */
export const ONE: Range = { low: 1, high: 1 }

/** The range of an operation's result. */
export interface Ranged {
  /** Null when the operation has no value for any operands in the ranges. */
  readonly range: Range | null
  /** Whether it has no value for some operands in the ranges. Overflow past the largest double is not counted. */
  readonly partial: boolean
}

/** Returns a range without gaps; null where even the least or the greatest value overflows. */
export function whole(low: number, high: number): Ranged {
  const overflows = low === Number.POSITIVE_INFINITY || high === Number.NEGATIVE_INFINITY
  // Adding 0 makes 0 of -0.
  return { range: overflows ? null : { low: low + 0, high: high + 0 }, partial: false }
}

/** Returns a range with gaps. */
export function partial(ranged: Ranged): Ranged {
  return { range: ranged.range, partial: true }
}

/** No value at all. */
export const NEVER: Ranged = { range: null, partial: true }

/** Returns whether a range has the number in it. */
export function includes(range: Range, value: number): boolean {
  return range.low <= value && value <= range.high
}

/** Returns the smallest range around both; null means no values. */
export function hull(a: Range | null, b: Range | null): Range | null {
  if (a === null || b === null) return a ?? b
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) }
}

/** Moves a bound outwards by a few units in the last place, for functions that are not correctly rounded. */
export function below(bound: number): number {
  return Number.isFinite(bound) ? bound - Math.abs(bound) * 2 ** -49 - Number.MIN_VALUE : bound
}

/** Returns a bound slightly higher; see `below`. */
export function above(bound: number): number {
  return -below(-bound)
}

/** Returns whether values of a range are true (not 0), false (0), or either. */
export function truthOf(range: Range): 'true' | 'false' | 'either' {
  if (!includes(range, 0)) return 'true'
  return range.low === range.high ? 'false' : 'either'
}
