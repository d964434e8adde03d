import type { Result } from '@assay/core/result'
import { ConfidenceSequence, type SequenceInterval } from '@assay/core/statistics'
import type { Until } from './until.ts'

/**
 * Decides per suite when enough is known. Only first attempts count, since further samples of a case say nothing new about
 * other cases, and cases must come in random order.
 */
export class EarlyStop {
  readonly #until: Until
  readonly #sequences = new Map<string, ConfidenceSequence>()
  readonly #done = new Map<string, SequenceInterval>()

  constructor(until: Until) {
    this.#until = until
  }

  /** Takes a result; tells whether its suite is now known well enough, and was not before. */
  add(result: Result): boolean {
    if (result.attempt !== 1 || result.status === 'unscored' || this.#done.has(result.suite)) return false
    const sequence = this.#sequences.get(result.suite) ?? new ConfidenceSequence()
    this.#sequences.set(result.suite, sequence)
    sequence.add(result.status === 'scored' ? result.score : 0)
    const interval = sequence.interval()
    if (!this.#until(interval)) return false
    this.#done.set(result.suite, interval)
    return true
  }

  /** Where the suite's mean score lies, when that is known well enough; null before. */
  decided(suite: string): SequenceInterval | null {
    return this.#done.get(suite) ?? null
  }
}
