import type { SampleKey } from '@assay/core/run'
import type { Case } from '@assay/core/suite'
import type { PlannedSample } from '../plan/sample-order.ts'
import type { SnapshotSuite } from './snapshot-suite.ts'

/** Maximum cases held before they are needed. */
const HELD = 5000

/** The cases of a run's samples, read as they are needed. */
export class SampleCases {
  readonly #suites: ReadonlyMap<string, SnapshotSuite>
  readonly #held = new Map<string, Promise<Case | null>>()

  constructor(suites: readonly SnapshotSuite[]) {
    this.#suites = new Map(suites.map((each) => [each.suite.name, each]))
  }

  /** Reads the cases of upcoming samples: the store looks them up together. */
  prepare(keys: readonly SampleKey[]): void {
    if (this.#held.size + keys.length > HELD) this.#held.clear()
    for (const { suite, case: id } of keys) {
      const name = nameOf(suite, id)
      if (this.#held.has(name)) continue
      const reading = this.#read(suite, id)
      // `find` reports a failure.
      reading.catch(() => {})
      this.#held.set(name, reading)
    }
  }

  /** Returns a sample with its case, and releases the case. Throws for a sample that the run doesn't have. */
  async find({ suite, case: id, attempt }: SampleKey): Promise<PlannedSample> {
    const name = nameOf(suite, id)
    const reading = this.#held.get(name) ?? this.#read(suite, id)
    this.#held.delete(name)
    const one = await reading
    const snapshot = this.#suites.get(suite)
    if (snapshot === undefined || one === null) throw new Error(`Bug: suite "${suite}" of the run has no case "${id}".`)
    return { suite: snapshot.suite, case: one, attempt }
  }

  async #read(suite: string, id: string): Promise<Case | null> {
    return (await this.#suites.get(suite)?.getCase(id)) ?? null
  }
}

function nameOf(suite: string, id: string): string {
  return `${suite}\0${id}`
}
