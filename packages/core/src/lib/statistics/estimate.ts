import type { Estimate } from './interval.ts'

/** The default confidence level. */
export const DEFAULT_LEVEL = 0.95

/** A number's possible range, such as 0 to 1 for a score; infinite if unbounded. */
export interface Bounds {
  readonly low: number
  readonly high: number
}

/** Returns an estimate without a value, with the reason. */
export function undefinedEstimate(reason: string): Estimate {
  return { value: null, interval: null, reason }
}

/** Returns a value with an unknown uncertainty, with the reason. */
export function valueWithoutInterval(value: number, reason: string): Estimate {
  return { value, interval: null, reason }
}
