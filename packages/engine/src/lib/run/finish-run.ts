import { EnvironmentError } from '@assay/core/errors'
import { type Run, sumUnfinished, type UnfinishedCost } from '@assay/core/report'
import { summarizeRun } from '@assay/core/scoring'
import type { Outlay } from '@assay/store/store'
import type { Workspace } from '../workspace/workspace.ts'
import type { Progress } from './progress.ts'
import { describeOwner, type StartedRun } from './start-run.ts'

/**
 * Ends a run as finished or stopped, by its progress unless `ended` is given. Its summary, its status and the end of its lease are written
 * together, so that a finished run always has its numbers.
 *
 * Throws EnvironmentError `RUN_TAKEN` if another process has taken over the run. That process has samples that this one doesn't know, so it
 * also writes the summary and the reports.
 */
export async function finishRun(
  workspace: Workspace,
  started: Pick<StartedRun, 'run' | 'plan' | 'lease'>,
  progress: Progress,
  ended?: 'failed',
): Promise<Run> {
  const { store, now, emit } = workspace
  const { run, plan, lease } = started
  const status = ended ?? statusOf(progress.stopped)
  const isNew = progress.tally.samples > progress.recorded.size + (progress.retries?.size ?? 0) || progress.hasRetried
  const finished_at = (isNew ? null : run.finished_at) ?? now().toISOString()
  const stop_reason = progress.stopped
  const unfinished = sumOutlays(await store.outlays(run.id), plan)
  const summary = summarizeRun(
    { ...run, status, stop_reason, stop_message: progress.stopMessage, finished_at, plan, unfinished },
    progress.tally,
    progress.early?.decisions(),
  )
  if (progress.stopped === 'lease_lost') throw await takenOver(workspace, run.id)
  const outcome = await store.commit([
    { kind: 'status', run: run.id, change: { from: ['running'], to: status, as: lease.owner, finished_at } },
    { kind: 'summary', summary },
  ])
  if (!outcome.ok) throw await takenOver(workspace, run.id)
  emit({ type: 'run.finished', run: run.id, summary })
  return summary
}

/** Returns the status. A cancelled run differs from one that was stopped by chance, though both can be resumed. */
function statusOf(stopped: Progress['stopped']): 'finished' | 'stopped' | 'cancelled' {
  if (stopped === null) return 'finished'
  return stopped === 'cancelled' ? 'cancelled' : 'stopped'
}

/** Adds up what was spent on samples without a result. Requests that a kill lost are of the only suite, or of one that nobody knows. */
function sumOutlays(
  outlays: readonly Outlay[],
  { suites }: { readonly suites: readonly { readonly name: string }[] },
): UnfinishedCost | undefined {
  const [only = null, ...others] = suites.map(({ name }) => name)
  const unknown = others.length === 0 ? only : null
  return sumUnfinished(
    outlays.map(({ suite, cost_usd, judge }) => ({ suite: suite === '' ? unknown : suite, cost_usd, judge })),
  )
}

async function takenOver({ store }: Workspace, id: string): Promise<EnvironmentError> {
  const { lease } = await store.getRun(id)
  const who = lease === null ? 'another process' : describeOwner(lease)
  const message = `Run ${id} was taken over by ${who} while this process was stalled.`
  return new EnvironmentError('RUN_TAKEN', message, `All answers so far are saved. See the run: assay show ${id}`)
}

/** Releases a run that ended with an error, so that it can be resumed at once. */
export async function abandonRun({ store }: Workspace, { run, lease }: StartedRun): Promise<void> {
  lease[Symbol.dispose]()
  const change = { from: ['running'], to: 'stopped', as: lease.owner } as const
  // The error that ended the run matters; the lease expires by itself.
  await store.changeStatus(run.id, change).catch(() => {})
}
