import type { StopReason } from '@assay/core/report'
import { type Result, readEvidence } from '@assay/core/result'
import { sampleKeyText } from '@assay/core/run'
import { createRunTally, type RunTally } from '@assay/core/scoring'
import type { Outlay, Store } from '@assay/store/store'
import type { EarlyStop } from '../stop/early-stop.ts'

/** A run's progress. */
export interface Progress {
  readonly tally: RunTally
  readonly early: EarlyStop | null
  /** Keys of the samples that were recorded before this process started. */
  readonly recorded: ReadonlySet<string>
  /** Errored and undecided samples to take again, without texts, by their keys; they are in neither of the two above. */
  readonly retries?: ReadonlyMap<string, Result>
  /** What was spent on samples without a result before this process started, by their keys. */
  readonly outlays?: ReadonlyMap<string, readonly Outlay[]>
  /** Whether one of them was taken again. */
  hasRetried?: boolean
  /** The reason why the run ends before its last sample; null while it continues. */
  stopped: StopReason | null
  /** What stopped it and what to do, if there is more to say than the reason. */
  stopMessage?: string | undefined
}

/**
 * Reads a run's recorded results, which are all that is known after a kill. `take` says whether to take errored and undecided samples
 * again.
 */
export async function loadProgress(
  store: Store,
  run: string,
  early: EarlyStop | null,
  take: 'missing' | 'undecided too' = 'missing',
): Promise<Progress> {
  const tally = createRunTally()
  const recorded = new Set<string>()
  const retries = new Map<string, Result>()
  for await (const batch of store.resultBatches(run)) {
    for (const result of batch) {
      if (take === 'undecided too' && readEvidence(result) === 'undecided') {
        retries.set(sampleKeyText(result), result)
        continue
      }
      recorded.add(sampleKeyText(result))
      tally.add(result)
      early?.add(result)
    }
  }
  const outlays = Map.groupBy(await store.outlays(run), sampleKeyText)
  return { tally, early, recorded, retries, outlays, stopped: null }
}

/**
 * Returns the progress at the end of a run that was resumed: the recorded results say what became of each sample. They include retries, and
 * a stalled owner before this one may have recorded a sample first.
 */
export async function settleProgress(store: Store, run: string, progress: Progress): Promise<Progress> {
  const { tally } = await loadProgress(store, run, null)
  return { ...progress, tally }
}
