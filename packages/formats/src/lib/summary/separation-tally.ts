import type { Result } from '@assay/core/result'
import { count, plural } from '../text/numbers.ts'

/** Counts the samples whose program shared a process with its tests, as they pass. */
export class SeparationTally {
  #shared = 0
  #known = 0

  add({ code }: Result): void {
    const separation = code?.evidence?.separation
    if (separation === undefined) return
    this.#known++
    if (separation === 'none') this.#shared++
  }

  /** Returns `2 of 30 samples shared a process with their tests`; null when none did. */
  text(): string | null {
    if (this.#shared === 0) return null
    return `${count(this.#shared)} of ${plural(this.#known, 'sample')} shared a process with their tests`
  }
}
