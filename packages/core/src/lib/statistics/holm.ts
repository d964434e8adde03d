/**
 * Adjusts the p-values of several comparisons so that the chance of any false finding among them stays at the level of a
 * single one (Holm, 1979). Adjusted p-values keep the order of the given ones and are at most 1.
 *
 * A comparison without a p-value (null) wasn't made, stays null and doesn't count.
 */
export function holmAdjusted(pValues: readonly (number | null)[]): (number | null)[] {
  const order = pValues
    .flatMap((p, place) => (p === null ? [] : [{ p, place }]))
    .sort((a, b) => a.p - b.p || a.place - b.place)
  const adjusted: (number | null)[] = pValues.map(() => null)
  let largest = 0
  for (const [rank, { p, place }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (order.length - rank) * p))
    adjusted[place] = largest
  }
  return adjusted
}
