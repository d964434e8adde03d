import { type SampleKey, sampleKeyText } from '@assay/core/run'
import { createRunTally } from '@assay/core/scoring'
import type { Workspace } from '@assay/engine/run'
import { type EarlyStop, type Progress, sampleFacts } from '@assay/engine/work'
import { BatchSize } from './batch-size.ts'

/** Results read at a time. */
const PAGE = 1000

/** Follows a run's recorded results, whoever records them, and knows which samples are still out. */
export class RunFollower {
  readonly tally = createRunTally()
  readonly batchSize = new BatchSize()
  readonly #workspace: Workspace
  readonly #run: string
  readonly #total: number
  readonly #early: EarlyStop | null
  readonly #recorded = new Set<string>()
  readonly #out = new Map<string, SampleKey>()
  #after = 0
  #isNew = false

  constructor(workspace: Workspace, run: { readonly id: string; readonly total: number }, early: EarlyStop | null) {
    this.#workspace = workspace
    this.#run = run.id
    this.#total = run.total
    this.#early = early
  }

  /** Samples that were queued and aren't recorded. */
  get out(): ReadonlyMap<string, SampleKey> {
    return this.#out
  }

  /** Marks samples as queued. */
  expect(keys: readonly SampleKey[]): void {
    for (const key of keys) if (!this.#recorded.has(sampleKeyText(key))) this.#out.set(sampleKeyText(key), key)
  }

  /** Returns whether a sample need not be queued. */
  has(key: SampleKey): boolean {
    const text = sampleKeyText(key)
    return this.#recorded.has(text) || this.#out.has(text)
  }

  isDecided(suite: string): boolean {
    return this.#early?.isDecided(suite) ?? false
  }

  /** Reads the results recorded since the last call. The first call reads earlier ones, without events. */
  async follow(): Promise<void> {
    const { store } = this.#workspace
    for (;;) {
      const page = await store.recordedAfter(this.#run, this.#after, PAGE)
      for (const { seq, result } of page) {
        this.#after = seq
        this.#add(result)
      }
      if (page.length < PAGE) break
    }
    this.#isNew = true
  }

  /** Returns the data for the run's summary. */
  progress(stopped: Progress['stopped']): Progress {
    return { tally: this.tally, early: this.#early, recorded: new Set(), stopped }
  }

  #add(result: Parameters<typeof sampleFacts>[0]): void {
    const key = sampleKeyText(result)
    if (this.#recorded.has(key)) return
    this.#recorded.add(key)
    this.#out.delete(key)
    this.tally.add(result)
    this.batchSize.add(result)
    const decided = this.#early?.add(result) ?? null
    if (!this.#isNew) return
    const { emit } = this.#workspace
    const done = this.tally.samples
    emit({ type: 'sample.finished', run: this.#run, sample: sampleFacts(result), done, total: this.#total })
    if (decided !== null) emit({ type: 'suite.decided', run: this.#run, suite: result.suite, interval: decided })
  }
}
