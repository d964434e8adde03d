export function fibonacci(n: number): bigint {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`n must be an integer of at least 0, not ${n}`)
  let current = 0n
  let next = 1n
  for (let i = 0; i < n; i++) [current, next] = [next, current + next]
  return current
}
