import type { Estimate } from './interval.ts'

/** Confidence level where none is asked for. */
export const DEFAULT_LEVEL = 0.95

/** The ends of what a number can be, such as 0 and 1 for a score; infinite where there is none. */
export interface Bounds {
  readonly low: number
  readonly high: number
}

/** An estimate that has no value, with the reason. */
export function undefinedEstimate(reason: string): Estimate {
  return { value: null, interval: null, reason }
}

/** A value whose uncertainty is unknown, with the reason. */
export function valueWithoutInterval(value: number, reason: string): Estimate {
  return { value, interval: null, reason }
}
