/** Returns the sum of numbers that may be unknown: unknown plus anything is unknown. Of none it is 0. */
export function sumKnown(values: Iterable<number | null>): number | null {
  let sum = 0
  for (const value of values) {
    if (value === null) return null
    sum += value
  }
  return sum
}
