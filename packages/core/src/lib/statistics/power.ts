import { normalQuantile, tCdf, tCritical, tQuantile } from './distributions.ts'
import { DEFAULT_LEVEL } from './interval.ts'

/** The power asked for where none is named. */
export const DEFAULT_POWER = 0.8

/** A number, or null with the reason why there is none. */
export interface Planned {
  readonly value: number | null
  readonly reason: string | null
}

interface PlanOptions {
  /** Confidence level of the two-sided test, 0.95 by default. */
  readonly level?: number
  /** Chance of seeing the change when it is there, 0.8 by default. */
  readonly power?: number
}

/**
 * The chance that the paired interval over `pairs` cases excludes 0 when the true mean change is `change` and the changes
 * of cases have standard deviation `sd`.
 *
 * The statistic is taken as Student's, moved by the change. Against the exact noncentral distribution that is within 0.005
 * where power is 0.7 or more, which is where plans are made, and too low below: by up to 0.03 for 10 pairs, 0.01 for 20.
 * Finding the change with the wrong sign does not count as finding it.
 */
export function pairedPower(plan: { change: number; pairs: number; sd: number; level?: number }): number {
  const { change, pairs, sd, level = DEFAULT_LEVEL } = plan
  if (pairs < 2 || change === 0) return 0
  if (sd === 0) return 1
  const degrees = pairs - 1
  return tCdf((Math.abs(change) * Math.sqrt(pairs)) / sd - tCritical(level, degrees), degrees)
}

/** The smallest true mean change that `pairs` cases would have shown with the power asked for. */
export function minimumDetectableEffect(plan: { pairs: number; sd: number } & PlanOptions): Planned {
  const { pairs, sd, level = DEFAULT_LEVEL, power = DEFAULT_POWER } = plan
  if (pairs < 2)
    return { value: null, reason: `A change can be told from chance with at least two cases; there are ${pairs}.` }
  if (sd === 0) return { value: null, reason: `All ${pairs} cases changed alike, so the spread of changes is unknown.` }
  const degrees = pairs - 1
  const value = ((tCritical(level, degrees) + tQuantile(power, degrees)) * sd) / Math.sqrt(pairs)
  return { value, reason: null }
}

/**
 * How many cases would show a mean change of `change` with the power asked for.
 *
 * What is varied is the number of cases; samples per case stay as they were when `sd`, the standard deviation of the
 * changes of cases, was measured.
 */
export function casesNeeded(plan: { change: number; sd: number } & PlanOptions): Planned {
  const { change, sd, level = DEFAULT_LEVEL, power = DEFAULT_POWER } = plan
  if (change === 0) return { value: null, reason: 'No number of cases shows a change of 0.' }
  if (sd === 0) return { value: null, reason: 'All cases changed alike, so the spread of changes is unknown.' }
  const z = normalQuantile((1 + level) / 2) + normalQuantile(power)
  const byNormal = ((z * sd) / change) ** 2
  if (!(byNormal < Number.MAX_SAFE_INTEGER)) return { value: null, reason: 'More cases than can be counted.' }
  // Student's quantiles are wider than the normal ones, so the answer is a little more; among many cases it is lost in
  // the rounding of the quantiles, and a search would not end.
  if (byNormal > 1e6) return { value: Math.ceil(byNormal), reason: null }
  let pairs = Math.max(2, Math.floor(byNormal))
  while (pairedPower({ change, pairs, sd, level }) < power) pairs++
  return { value: pairs, reason: null }
}

/**
 * How many samples per case and side would show a mean change of `change` on the `pairs` cases there are.
 *
 * What is varied is the number of samples; the cases stay. `sd` is the standard deviation of the changes of cases when
 * each side had `samples` samples per case, and `sdWithin` that of one sample's change around its own case's change, the
 * root of the two sides' summed variances. More samples average out only the latter.
 */
export function samplesPerCaseNeeded(
  plan: { change: number; pairs: number; sd: number; sdWithin: number; samples: number } & PlanOptions,
): Planned {
  const { change, pairs, sd, sdWithin, samples, level = DEFAULT_LEVEL, power = DEFAULT_POWER } = plan
  if (pairs < 2)
    return { value: null, reason: `A change can be told from chance with at least two cases; there are ${pairs}.` }
  if (change === 0) return { value: null, reason: 'No number of samples shows a change of 0.' }
  const degrees = pairs - 1
  const sdAllowed = (Math.abs(change) * Math.sqrt(pairs)) / (tCritical(level, degrees) + tQuantile(power, degrees))
  const between = Math.max(0, sd ** 2 - sdWithin ** 2 / samples)
  const room = sdAllowed ** 2 - between
  if (room <= 0) {
    const reason = `The ${pairs} cases change too differently from each other: more samples do not help, more cases do.`
    return { value: null, reason }
  }
  return { value: Math.max(1, Math.ceil(sdWithin ** 2 / room - 1e-9)), reason: null }
}
