/** Returns the sample standard deviation (n - 1), or null for fewer than two values. Exactly 0 for equal values. */
export function standardDeviation(values: ArrayLike<number>): number | null {
  const n = values.length
  if (n < 2) return null
  let sum = 0
  for (let i = 0; i < n; i++) sum += values[i] ?? 0
  const mean = sum / n
  let squares = 0
  let size = 0
  for (let i = 0; i < n; i++) {
    squares += ((values[i] ?? 0) - mean) ** 2
    size += Math.abs(values[i] ?? 0)
  }
  // What rounding leaves of equal values, whose sum does not divide evenly in binary.
  const isRounding = squares <= (1e-13 * size) ** 2
  return isRounding ? 0 : Math.sqrt(squares / (n - 1))
}
