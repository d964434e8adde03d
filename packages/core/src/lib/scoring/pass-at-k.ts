import type { Result } from '../result/result.ts'
import type { Measured } from './problem.ts'

/** Counts that pass@k needs of one case. */
export interface Attempts {
  /** Samples taken. */
  readonly total: number
  /** Those that were correct. */
  readonly correct: number
}

/**
 * Returns the chance that at least one of k samples is correct: 1 - C(n-c, k) / C(n, k), the unbiased estimator of Chen et al., "Evaluating
 * Large Language Models Trained on Code" (2021). Undefined with the reason when there are fewer than k samples.
 */
export function passAtK(attempts: Attempts, k: number): Measured {
  const { total, correct } = attempts
  const problem = tooFew(attempts, k)
  if (problem !== null) return problem
  if (k === 1) return { ok: true, value: correct / total }
  return { ok: true, value: 1 - subsetRatio(total, total - correct, k) }
}

/** Pass@k of one case for each k, by k; null where there are fewer than k samples. */
export function passAtEach(attempts: Attempts, ks: readonly number[]): Record<string, number | null> {
  return byK(ks, (k) => passAtK(attempts, k))
}

/** Pass^k of one case for each k, like `passAtEach`. */
export function passAllEach(attempts: Attempts, ks: readonly number[]): Record<string, number | null> {
  return byK(ks, (k) => passAllK(attempts, k))
}

/**
 * Counts the samples of one case. Errored and limited samples count as failures; unscored and undecided ones are left out, and errored ones
 * too where errors are ignored.
 */
export function countAttempts(results: Iterable<Result>, { ignoreErrors }: { ignoreErrors: boolean }): Attempts {
  let total = 0
  let correct = 0
  for (const result of results) {
    if (result.status === 'unscored' || result.status === 'undecided' || (ignoreErrors && result.status === 'errored'))
      continue
    total++
    if (result.status === 'scored' && result.passed) correct++
  }
  return { total, correct }
}

function byK(ks: readonly number[], estimate: (k: number) => Measured): Record<string, number | null> {
  const values = ks.map((k): [string, number | null] => {
    const measured = estimate(k)
    return [String(k), measured.ok ? measured.value : null]
  })
  return Object.fromEntries(values)
}

/** Returns the chance that all of k samples are correct, pass^k: C(c, k) / C(n, k). Undefined like pass@k. */
export function passAllK(attempts: Attempts, k: number): Measured {
  return tooFew(attempts, k) ?? { ok: true, value: subsetRatio(attempts.total, attempts.correct, k) }
}

function tooFew(attempts: Attempts, k: number): Measured | null {
  if (!Number.isInteger(k) || k < 1) {
    const message = `k is ${k}, but pass@k needs an integer of at least 1`
    return { ok: false, code: 'PASS_AT_K_INVALID', message }
  }
  if (attempts.total >= k) return null
  const message = `pass@${k} needs at least ${k} samples per case, found ${attempts.total}`
  return { ok: false, code: 'PASS_AT_K_TOO_FEW_SAMPLES', message }
}

/**
 * Computes C(part, k) / C(whole, k) as a running product. Both forms of the product are equal; the shorter one is taken, and each factor is
 * rounded once, so n = 100,000 still keeps twelve digits where binomials would overflow.
 */
function subsetRatio(whole: number, part: number, k: number): number {
  if (k > part) return 0
  const rest = whole - part
  let ratio = 1
  if (k <= rest) for (let i = 0; i < k; i++) ratio *= (part - i) / (whole - i)
  else for (let i = 0; i < rest; i++) ratio *= (whole - k - i) / (whole - i)
  return ratio
}
