import type { RunEvent } from '@assay/core/run'
import { cutText, plural } from '@assay/formats/text'

/** The number of different errors to list. */
const LISTED = 5

/** Counts why samples errored, so that nobody has to look case by case. */
export class ErrorTally {
  readonly #counts = new Map<string, number>()

  listen(event: RunEvent): void {
    if (event.type !== 'sample.finished' || event.sample.error === null) return
    const { code, message } = event.sample.error
    const error = cutText(`${code}: ${message}`, 300)
    this.#counts.set(error, (this.#counts.get(error) ?? 0) + 1)
  }

  /** Returns a line for each error, most frequent first, such as `3 samples errored: timeout: …`. */
  lines(): string[] {
    const byCount = [...this.#counts].sort(([, a], [, b]) => b - a)
    const lines = byCount.slice(0, LISTED).map(([error, count]) => `${plural(count, 'sample')} errored: ${error}`)
    const more = byCount.length - LISTED
    return more > 0 ? [...lines, `and ${plural(more, 'other error')}`] : lines
  }
}
