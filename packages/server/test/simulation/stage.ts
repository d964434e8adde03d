import type { StoredRun } from '@assay/store/store'
import type { Fault } from './story.ts'

/** Where a story happens: its processes, and those who start them again. */
export interface Stage {
  /** Returns the run that the story is about; null before it is recorded. */
  findRun(): Promise<StoredRun | null>
  /** Starts what has to be started; returns false when the story is over. */
  continue(): Promise<boolean>
  /** Lets a fault happen to the stage's processes. */
  strike(fault: Fault): void
}
