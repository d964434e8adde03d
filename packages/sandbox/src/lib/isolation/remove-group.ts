import { rmdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Options for waiting until a group is empty. */
export interface RemoveOptions {
  /** Whether this process stays until the group is gone. */
  readonly holdsProcess: boolean
}

/** Removes a control group once the kernel holds nothing in it anymore; gives up after 20 s. */
export async function removeGroup(folder: string, { holdsProcess }: RemoveOptions): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (removeIfEmpty(folder)) return
    await sleep(attempt, undefined, { ref: holdsProcess })
  }
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}
