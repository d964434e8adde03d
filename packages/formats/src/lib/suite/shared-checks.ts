import type { ChecksFile } from '@assay/core/suite'

/** More different checks than this are not remembered. */
const LIMIT = 1000

/**
 * The checks of rows that say the same, so that many rows hold one value: it is validated, read and made ready once.
 */
export class SharedChecks {
  readonly #byText = new Map<string, ChecksFile>()

  /** Returns the accepted checks of an earlier row that are the same JSON; null when there are none. */
  get(checks: unknown): ChecksFile | null {
    if (typeof checks !== 'object' || checks === null) return null
    return this.#byText.get(JSON.stringify(checks)) ?? null
  }

  /** Remembers checks that the schema has accepted, in the form that it gave them. */
  add(checks: unknown, accepted: ChecksFile | null | undefined): void {
    if (accepted === null || accepted === undefined || this.#byText.size >= LIMIT) return
    this.#byText.set(JSON.stringify(checks), accepted)
  }
}
