import standardBetaCdf from '@stdlib/stats-base-dists-beta-cdf'
import binomialCdf from '@stdlib/stats-base-dists-binomial-cdf'
import standardNormalCdf from '@stdlib/stats-base-dists-normal-cdf'
import standardNormalQuantile from '@stdlib/stats-base-dists-normal-quantile'
import studentCdf from '@stdlib/stats-base-dists-t-cdf'
import studentQuantile from '@stdlib/stats-base-dists-t-quantile'

/** Returns the z such that a standard normal number lies within -z to z with probability `level`: 1.96 for 0.95. */
export function normalCritical(level: number): number {
  return normalQuantile((1 + level) / 2)
}

/** Returns the t such that a Student number lies within -t to t with probability `level`: 2.262 for 0.95 and 9 degrees. */
export function tCritical(level: number, degrees: number): number {
  return tQuantile((1 + level) / 2, degrees)
}

/** Returns the number below which a standard normal number lies with probability `p`. */
export function normalQuantile(p: number): number {
  return standardNormalQuantile(p, 0, 1)
}

/** Returns the probability that a standard normal number is at most `z`. */
export function normalCdf(z: number): number {
  return standardNormalCdf(z, 0, 1)
}

/** Returns the number below which a Student number with these degrees of freedom lies with probability `p`. */
export function tQuantile(p: number, degrees: number): number {
  return studentQuantile(p, degrees)
}

/** Returns the probability that a Student number with these degrees of freedom is at most `t`. */
export function tCdf(t: number, degrees: number): number {
  return studentCdf(t, degrees)
}

/** Returns the probability of at most `heads` heads in `tosses` tosses of a fair coin. */
export function fairCoinCdf(heads: number, tosses: number): number {
  return binomialCdf(heads, tosses, 0.5)
}

/** Returns the probability that a Beta(a, b) number is at most `x`. Both parameters are above 0. */
export function betaCdf(x: number, a: number, b: number): number {
  return standardBetaCdf(x, a, b)
}
