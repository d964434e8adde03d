/** Positions of values on an axis, in percent of its width. */
export interface Scale {
  readonly at: (value: number) => number
  /** Values to label, from low to high. */
  readonly ticks: readonly number[]
}

/** Makes an axis of powers of ten from `low` to `high`, both above 0, with round ticks. */
export function logScale(low: number, high: number): Scale {
  const from = Math.log10(low)
  const width = Math.max(Math.log10(high) - from, 1e-9)
  const decades = Array.from({ length: Math.ceil(from + width) - Math.floor(from) + 1 }, (_, i) => Math.floor(from) + i)
  const steps = width > 2.5 ? [1] : width > 1 ? [1, 3] : [1, 1.5, 2, 3, 5, 7]
  const candidates = decades.flatMap((decade) => steps.map((step) => step * 10 ** decade))
  const at = (value: number) => round(((Math.log10(value) - from) / width) * 100)
  // A round value half a percent beyond an end still labels it.
  const ticks = candidates.filter((value) => at(value) >= -0.5 && at(value) <= 100.5)
  const every = Math.ceil(ticks.length / 6)
  return { at, ticks: ticks.filter((_, index) => index % every === 0) }
}

/** Rounds to two decimals, enough for a screen, so that the same text comes out everywhere. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
