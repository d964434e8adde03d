import { createRandom } from './random.ts'
import type { TestResult } from './significance.ts'

/** Up to this many changed pairs every choice of signs is tried. */
export const EXACT_SIGN_FLIP_LIMIT = 20

const MOST_RESAMPLES = 10_000
const LEAST_RESAMPLES = 1_000
/** Additions that a Monte Carlo test may take, about a second, where that leaves enough resamples. */
const ADDITION_BUDGET = 400_000_000

/**
 * How often a mean change at least this large, either way, would arise if every change were as likely with the other sign.
 *
 * Exact for up to 20 changes that are not 0, and by seeded Monte Carlo above, as (b + 1) / (m + 1), which is never 0 and
 * never too small on average (Phipson and Smyth, 2010). m is 10,000, less for more than 40,000 changes.
 */
export function signFlipTest(
  differences: ArrayLike<number>,
  options: { seed: number; resamples?: number },
): TestResult {
  if (differences.length === 0) {
    const reason = 'No case was measured on both sides.'
    return { p_value: null, method: 'sign-flip-exact', resamples: null, reason }
  }
  const changes = changesIn(differences)
  let sum = 0
  let size = 0
  for (const change of changes) {
    sum += change
    size += Math.abs(change)
  }
  // Sums that are equal on paper differ in their last bits; they must count as ties.
  const threshold = Math.abs(sum) - 1e-9 * size
  if (changes.length <= EXACT_SIGN_FLIP_LIMIT) {
    const p_value = countExactly(changes, threshold) / 2 ** changes.length
    return { p_value, method: 'sign-flip-exact', resamples: null, reason: null }
  }
  const affordable = Math.max(LEAST_RESAMPLES, Math.floor(ADDITION_BUDGET / changes.length))
  const resamples = options.resamples ?? Math.min(MOST_RESAMPLES, affordable)
  const reached = countByChance(changes, threshold, { seed: options.seed, resamples })
  return { p_value: (reached + 1) / (resamples + 1), method: 'sign-flip-monte-carlo', resamples, reason: null }
}

/** The differences that are not 0. By hand: `filter` of a typed array keeps a million numbers as objects meanwhile. */
function changesIn(differences: ArrayLike<number>): Float64Array {
  const changes = new Float64Array(differences.length)
  let count = 0
  for (let i = 0; i < differences.length; i++) {
    const difference = differences[i] ?? 0
    if (difference !== 0) changes[count++] = difference
  }
  return changes.subarray(0, count)
}

/** Choices of signs whose sum reaches the threshold. Every choice is one of the left half with one of the right half. */
function countExactly(changes: Float64Array, threshold: number): number {
  const half = changes.length >> 1
  const left = signedSums(changes.subarray(0, half))
  const right = signedSums(changes.subarray(half))
  let reached = 0
  for (const a of left) {
    for (const b of right) if (Math.abs(a + b) >= threshold) reached++
  }
  return reached
}

function signedSums(changes: Float64Array): Float64Array {
  let sums = new Float64Array(1)
  for (const change of changes) {
    const longer = new Float64Array(sums.length * 2)
    longer.set(sums.map((sum) => sum + change))
    longer.set(
      sums.map((sum) => sum - change),
      sums.length,
    )
    sums = longer
  }
  return sums
}

function countByChance(changes: Float64Array, threshold: number, draw: { seed: number; resamples: number }): number {
  const random = createRandom(draw.seed)
  let reached = 0
  for (let resample = 0; resample < draw.resamples; resample++) {
    let sum = 0
    let bits = 0
    for (let i = 0; i < changes.length; i++) {
      if ((i & 31) === 0) bits = random.nextUint32()
      // Times 1 or -1: a branch on a random bit is guessed wrong half of the time and takes twice as long.
      sum += (changes[i] ?? 0) * (1 - 2 * (bits & 1))
      bits >>>= 1
    }
    if (Math.abs(sum) >= threshold) reached++
  }
  return reached
}
