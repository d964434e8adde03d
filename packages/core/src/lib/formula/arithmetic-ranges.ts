import { above, below, includes, NEVER, partial, type Range, type Ranged, whole } from './range.ts'

/** Bounds of a sum. */
export function addRanges(a: Range, b: Range): Ranged {
  return whole(a.low + b.low, a.high + b.high)
}

/** Bounds of a difference. */
export function subtractRanges(a: Range, b: Range): Ranged {
  return whole(a.low - b.high, a.high - b.low)
}

/** Bounds of `-a`. */
export function negateRange(a: Range): Ranged {
  return whole(-a.high, -a.low)
}

/** Multiplies bounds. An infinite bound means large finite numbers, and 0 times those is 0. */
function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b
}

/** Bounds of a product: the extremes are at the corners. */
export function multiplyRanges(a: Range, b: Range): Ranged {
  const corners = [product(a.low, b.low), product(a.low, b.high), product(a.high, b.low), product(a.high, b.high)]
  return whole(Math.min(...corners), Math.max(...corners))
}

/** Bounds of a quotient; partial where the divisor can be 0, null where it is nothing else. */
export function divideRanges(a: Range, b: Range): Ranged {
  if (b.low === 0 && b.high === 0) return NEVER
  if (b.low > 0) return divideByPositive(a, b.low, b.high)
  if (b.high < 0) return divideByPositive({ low: -a.high, high: -a.low }, -b.high, -b.low)
  const parts: Range[] = []
  if (b.high > 0) addPart(parts, divideByPositive(a, 0, b.high))
  if (b.low < 0) addPart(parts, divideByPositive({ low: -a.high, high: -a.low }, 0, -b.low))
  if (parts.length === 0) return NEVER
  return partial(whole(Math.min(...parts.map((part) => part.low)), Math.max(...parts.map((part) => part.high))))
}

function addPart(parts: Range[], part: Ranged): void {
  if (part.range !== null) parts.push(part.range)
}

/** Divisors above 0, from `least` (0 meaning arbitrarily small) to `most`. */
function divideByPositive(a: Range, least: number, most: number): Ranged {
  const low = a.low < 0 ? quotient(a.low, least) : quotient(a.low, most)
  const high = a.high > 0 ? quotient(a.high, least) : quotient(a.high, most)
  return whole(low, high)
}

function quotient(a: number, b: number): number {
  return a === 0 ? 0 : a / b
}

/** Bounds of `a ^ b`. */
export function powerRanges(a: Range, b: Range): Ranged {
  const holdsInteger = Math.floor(b.high) >= Math.ceil(b.low)
  const isInteger = b.low === b.high && Number.isInteger(b.low)
  const zeroBase = includes(a, 0) && b.low < 0
  if (a.low >= 0) {
    if (a.high === 0 && b.high < 0) return NEVER
    const positive = positivePower(a, b)
    return zeroBase ? partial(positive) : positive
  }
  // A negative base has a power only where the exponent is an integer.
  if (!holdsInteger) return a.high < 0 ? NEVER : partial(positivePower({ low: 0, high: a.high }, b))
  if (a.high === 0 && a.low === 0 && b.high < 0) return NEVER
  const size = positivePower(
    { low: includes(a, 0) ? 0 : Math.min(Math.abs(a.low), Math.abs(a.high)), high: Math.max(-a.low, a.high) },
    b,
  )
  if (size.range === null) return size
  const signed = isInteger ? integerPower(a, b.low, size.range) : whole(-size.range.high, size.range.high)
  return zeroBase || !isInteger ? partial(signed) : signed
}

/** Returns an integer power's range with its sign, given the bounds of its size. */
function integerPower(a: Range, exponent: number, size: Range): Ranged {
  if (exponent % 2 === 0) return whole(size.low, size.high)
  if (a.high < 0) return whole(-size.high, -size.low)
  if (a.high === 0) return whole(-size.high, 0)
  return whole(-size.high, size.high)
}

/** Bases of 0 and more: the power is monotone in either operand, so the extremes are at the corners. */
function positivePower(a: Range, b: Range): Ranged {
  const corners = [cornerPower(a.low, b.low), cornerPower(a.low, b.high), cornerPower(a.high, b.low)]
  corners.push(cornerPower(a.high, b.high))
  return whole(Math.max(0, below(Math.min(...corners))), above(Math.max(...corners)))
}

function cornerPower(base: number, exponent: number): number {
  // A base of -0, which `round(-0.25)` gives, would have a power of minus infinity.
  return base === 1 ? 1 : (base + 0) ** exponent
}
