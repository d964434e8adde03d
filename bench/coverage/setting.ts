import type { Random } from '@assay/core/statistics'

/** Two limits, or null for no interval, which misses the truth. */
export type Limits = { readonly low: number; readonly high: number } | null

/** One number of a simulated suite, with its truth. */
export interface Measure {
  /** What it is counted with, such as "success". */
  readonly group: string
  readonly truth: number
}

/** One population with one number of cases and samples: whatever is measured on a suite drawn from it. */
export interface Setting {
  readonly name: string
  readonly measures: readonly Measure[]
  /** Draws a suite, and gives for each measure our limits and those of the peer. */
  draw(random: Random): { readonly ours: Limits; readonly peer: Limits }[]
}

/** What is crossed with what. */
export interface Grid {
  readonly cases: readonly number[]
  readonly samples: readonly number[]
  /** Shares of samples that pass, or mean scores. */
  readonly rates: readonly number[]
  /** Intraclass correlations: how much samples of a case resemble each other. */
  readonly correlations: readonly number[]
}

export const FULL_GRID: Grid = {
  cases: [5, 10, 20, 30, 100, 300],
  samples: [1, 2, 3, 5, 10],
  rates: [0.02, 0.05, 0.2, 0.5, 0.8, 0.95, 0.98],
  correlations: [0, 0.3, 0.7, 1],
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i))
}
