import type { StopReason } from '@assay/core/report'
import { sampleKeyText } from '@assay/core/run'
import { createRunTally, type RunTally } from '@assay/core/scoring'
import type { Store } from '@assay/store/store'
import type { EarlyStop } from '../stop/early-stop.ts'

/** How far a run is. */
export interface Progress {
  readonly tally: RunTally
  readonly early: EarlyStop | null
  /** Keys of the samples that were recorded before this process started. */
  readonly recorded: ReadonlySet<string>
  /** Why the run ends before its last sample; null while it goes on. */
  stopped: StopReason | null
}

/** Reads what was recorded of a run, which is all that is known of it after a kill. */
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
