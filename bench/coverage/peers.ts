import { normalCritical, tCritical } from '@assay/core/statistics'
import type { Limits } from './setting.ts'

const LEVEL = 0.95

/** Wilson's interval, with the effective number of samples where cases have several (Dean and Pagano, 2015). */
export function wilson(passed: readonly number[], samples: number): Limits {
  const cases = passed.length
  const n = cases * samples
  const p = passed.reduce((sum, count) => sum + count, 0) / n
  if (samples === 1) return wilsonLimits(p, n, normalCritical(LEVEL))
  const squares = passed.reduce((sum, count) => sum + (count - p * samples) ** 2, 0)
  const effective = p === 0 || p === 1 ? cases : Math.min(n, (p * (1 - p) * n * n * (cases - 1)) / (squares * cases))
  return wilsonLimits(p, effective, tCritical(LEVEL, cases - 1))
}

function wilsonLimits(p: number, n: number, z: number): Limits {
  const centre = p + (z * z) / (2 * n)
  const spread = z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))
  const scale = 1 + (z * z) / n
  return { low: (centre - spread) / scale, high: (centre + spread) / scale }
}

/** Student's interval of a mean, cut at the ends of what it can be; none for equal values. */
export function student(values: readonly number[], ends: { low: number; high: number }): Limits {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  if (squares < 1e-20) return null
  const half = tCritical(LEVEL, n - 1) * Math.sqrt(squares / (n * (n - 1)))
  return { low: Math.max(ends.low, mean - half), high: Math.min(ends.high, mean + half) }
}
