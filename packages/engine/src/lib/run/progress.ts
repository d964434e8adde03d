import type { StopReason } from '@assay/core/report'
import { sampleKeyText } from '@assay/core/run'
import { createRunTally, type RunTally } from '@assay/core/scoring'
import type { Store } from '@assay/store/store'
import type { EarlyStop } from '../stop/early-stop.ts'

/** A run's progress. */
export interface Progress {
  readonly tally: RunTally
  readonly early: EarlyStop | null
  /** Keys of the samples that were recorded before this process started. */
  readonly recorded: ReadonlySet<string>
  /** The reason why the run ends before its last sample; null while it continues. */
  stopped: StopReason | null
}

/** Reads a run's recorded results, which are all that is known after a kill. */
export async function loadProgress(store: Store, run: string, early: EarlyStop | null): Promise<Progress> {
  const tally = createRunTally()
  const recorded = new Set<string>()
  for await (const batch of store.resultBatches(run)) {
    for (const result of batch) {
      recorded.add(sampleKeyText(result))
      tally.add(result)
      early?.add(result)
    }
  }
  return { tally, early, recorded, stopped: null }
}
