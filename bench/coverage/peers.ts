import { normalCritical, tCritical } from '@assay/core/statistics'
import type { Limits } from './setting.ts'

// What Assay printed before: the strongest of the usual methods, each with a rule for suites that always pass.

const LEVEL = 0.95

/** Wilson's interval, with the effective number of samples where cases have several (Dean and Pagano, 2015). */
export function wilson(passed: readonly number[], samples: number): Limits {
  const cases = passed.length
  const n = cases * samples
  const p = passed.reduce((sum, count) => sum + count, 0) / n
  if (samples === 1) return wilsonLimits(p, n, normalCritical(LEVEL))
  const squares = passed.reduce((sum, count) => sum + (count - p * samples) ** 2, 0)
  const effective = (sum: number) => (p * (1 - p) * n * n * (cases - 1)) / (sum * cases)
  // A quarter of one more case of the rarer outcome is taken to be hidden.
  const hidden = 0.25 * (samples * Math.max(p, 1 - p)) ** 2
  const size =
    p === 0 || p === 1 ? cases : Math.min(n, effective(squares), Math.max(cases, effective(squares + hidden)))
  return wilsonLimits(p, size, tCritical(LEVEL, cases - 1))
}

function wilsonLimits(p: number, n: number, z: number): Limits {
  const centre = p + (z * z) / (2 * n)
  const spread = z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))
  const scale = 1 + (z * z) / n
  return { low: (centre - spread) / scale, high: (centre + spread) / scale }
}

/** Student's interval of a mean, cut at the ends of what it can be. Of equal values at most a share as by Wilson differs. */
export function student(values: readonly number[], ends: { low: number; high: number }): Limits {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  if (squares < 1e-20) {
    const z2 = normalCritical(LEVEL) ** 2
    const share = z2 / (n + z2)
    if (!Number.isFinite(ends.high)) return null
    return { low: mean - share * (mean - ends.low), high: mean + share * (ends.high - mean) }
  }
  const half = tCritical(LEVEL, n - 1) * Math.sqrt(squares / (n * (n - 1)))
  return { low: Math.max(ends.low, mean - half), high: Math.min(ends.high, mean + half) }
}
