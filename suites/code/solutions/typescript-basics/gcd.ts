export function gcd(a: number, b: number): number {
  for (const number of [a, b]) if (!Number.isSafeInteger(number)) throw new RangeError(`${number} is no safe integer`)
  let [x, y] = [Math.abs(a), Math.abs(b)]
  while (y !== 0) [x, y] = [y, x % y]
  return x
}
