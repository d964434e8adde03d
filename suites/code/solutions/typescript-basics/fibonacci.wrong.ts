export function fibonacci(n: number): bigint {
  if (!Number.isInteger(n) || n < 0) throw new RangeError(`n must be an integer of at least 0, not ${n}`)
  // Numbers are exact up to 2^53 only.
  let current = 0
  let next = 1
  for (let i = 0; i < n; i++) [current, next] = [next, current + next]
  return BigInt(current)
}
