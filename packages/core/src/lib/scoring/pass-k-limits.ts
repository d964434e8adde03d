import type { Estimate } from '../statistics/interval.ts'

/**
 * Lets limits grow with k as the numbers do: passing once in k tries is never rarer than in fewer. Each interval is
 * computed by itself, and for a handful of cases one can start a few thousandths before the one of a smaller k.
 */
export function growingWithK(byK: Readonly<Record<string, Estimate>>): Record<string, Estimate> {
  return moved(byK, Math.max)
}

/** Does the same for passing all of k tries, which is never more frequent than passing all of fewer. */
export function shrinkingWithK(byK: Readonly<Record<string, Estimate>>): Record<string, Estimate> {
  return moved(byK, Math.min)
}

function moved(
  byK: Readonly<Record<string, Estimate>>,
  further: (a: number, b: number) => number,
): Record<string, Estimate> {
  let before: Estimate['interval'] = null
  const ascending = Object.keys(byK).sort((a, b) => Number(a) - Number(b))
  const result: Record<string, Estimate> = { ...byK }
  for (const k of ascending) {
    const estimate = byK[k]
    if (estimate === undefined || estimate.interval === null) continue
    const { interval } = estimate
    const low: number = before === null ? interval.low : further(before.low, interval.low)
    const high: number = before === null ? interval.high : further(before.high, interval.high)
    before = { ...interval, low, high }
    result[k] = { ...estimate, interval: before }
  }
  return result
}
