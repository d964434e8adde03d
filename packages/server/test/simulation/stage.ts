import type { StoredRun } from '@assay/store/store'
import type { Fault } from './story.ts'

/** Where a story happens: its processes, and those who start them again. */
export interface Stage {
  /** Returns the runs of the newest experiment, one for each model; none before they are recorded. */
  findRuns(): Promise<readonly StoredRun[]>
  /** Starts what has to be started; returns false when the story is over. */
  continue(): Promise<boolean>
  /** Lets a fault happen to the stage's processes. */
  strike(fault: Fault): void
}
