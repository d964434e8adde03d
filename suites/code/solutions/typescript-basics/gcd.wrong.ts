export function gcd(a: number, b: number): number {
  for (const number of [a, b]) if (!Number.isSafeInteger(number)) throw new RangeError(`${number} is no safe integer`)
  // The sign of a remainder is that of the dividend, so this may end negative.
  return b === 0 ? a : gcd(b, a % b)
}
