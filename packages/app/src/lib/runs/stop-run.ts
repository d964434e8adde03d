import { isAbandoned } from '@assay/engine/run'
import type { Store } from '@assay/store/store'

/** The outcome of stopping a run. */
export interface StoppedRun {
  readonly id: string
  /** `asked`: its process stops within a second. `cancelled`: no process ran it, so it's over. `ended`: it had already ended. */
  readonly outcome: 'asked' | 'cancelled' | 'ended'
}

/**
 * Stops a run, wherever it runs. One whose process is gone is cancelled at once, without waiting for its lease to end. Recorded results
 * stay, and the run can be resumed. Throws UserError `RUN_NOT_FOUND`.
 */
export async function stopRun(store: Store, reference: string, now: () => Date): Promise<StoppedRun> {
  const { id } = await store.getRun(reference)
  const outcome = await store.askToStop(id)
  if (outcome !== 'asked') return { id, outcome }
  const { lease } = await store.getRun(id)
  if (lease === null || !isAbandoned(lease)) return { id, outcome }
  const change = { from: ['queued', 'running'], to: 'cancelled', as: lease.owner } as const
  const { ok } = await store.changeStatus(id, { ...change, finished_at: now().toISOString() })
  return { id, outcome: ok ? 'cancelled' : outcome }
}
