import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { EnvironmentError, UserError } from '@assay/core/errors'
import { type Lease, type RunPlan, RunStatus, readPlan } from '@assay/core/run'
import type { LeaseRequest, StatusOutcome, Store, StoredRun } from '@assay/store/store'
import type { PlannedRun } from '../plan/plan-experiment.ts'
import type { RunSettings } from '../plan/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { HeldLease, isAbandoned, newLease, ownerOf } from './lease.ts'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Interval for checking a run that another process holds. */
const LOOK_MS = 500

/** Returns an ID that is easy to read and sorts by time: `20261116-093000-k7qdxm`. */
export function newRunId(now: Date): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  const tail = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${stamp}-${tail}`
}

/** A run that this process owns. */
export interface StartedRun extends PlannedRun {
  readonly run: StoredRun
  readonly lease: HeldLease
  /** Whether another process may have had it, and may still record what was open there. */
  readonly isResumed: boolean
  /** Whether its last process was killed or stalled, so that requests may have been open. */
  readonly wasKilled: boolean
}

/** The facts recorded with a new run, besides its plan. */
export interface RunRecord {
  readonly experiment: string
  readonly settings: Pick<RunSettings, 'seed' | 'ignore_errors'>
  readonly tags: readonly string[]
}

/** Records a new run, which this process owns from the start. */
export async function startRun(workspace: Workspace, planned: PlannedRun, record: RunRecord): Promise<StartedRun> {
  const lease = newLease()
  const run = newRun(planned.plan, record, workspace.now())
  await workspace.store.createRun(run, lease)
  const held = new HeldLease(workspace.store, run.id, lease)
  return { ...planned, run: { ...run, lease: null }, lease: held, isResumed: false, wasKilled: false }
}

/** Returns a run as stored before its first sample. */
export function newRun(plan: RunPlan, { experiment, settings, tags }: RunRecord, now: Date): Omit<StoredRun, 'lease'> {
  return {
    id: newRunId(now),
    experiment,
    model: plan.model,
    status: 'running',
    started_at: now.toISOString(),
    finished_at: null,
    seed: settings.seed,
    ignore_errors: settings.ignore_errors,
    tags: [...tags],
    suites: plan.suites.map(({ name }) => name),
    plan_hash: plan.hash,
    plan,
  }
}

/** Throws UserError `RUN_PLAN_CHANGED` if the plan isn't the run's, so that two questions are never mixed in one run. */
export function demandSamePlan(run: StoredRun | undefined, plan: RunPlan): void {
  if (run === undefined) return
  const then = readPlan(run.plan).fingerprint
  if (run.plan_hash === plan.hash && (then === null || then === plan.fingerprint)) return
  if (run.plan_hash === plan.hash) {
    const message = `Run "${run.id}" can't be resumed: model "${plan.model}" now has another endpoint or configuration.`
    throw new UserError('RUN_PLAN_CHANGED', message)
  }
  const message = `Run "${run.id}" can't be resumed: its suites or options changed.`
  const hint = 'Undo the change, or start a new run. Saved answers are free.'
  throw new UserError('RUN_PLAN_CHANGED', message, hint)
}

/**
 * Takes over a stopped run. While another process holds it, this one waits and reports that with an event, so of two processes that resume
 * the same run, the second repeats nothing. It doesn't wait for a holder that was killed.
 *
 * Throws EnvironmentError `RUN_HELD` when `stop` ends the wait.
 */
export async function resumeRun(
  workspace: Workspace,
  planned: PlannedRun,
  run: StoredRun,
  stop: AbortSignal,
): Promise<StartedRun> {
  const { store } = workspace
  const lease = newLease()
  let isTold = false
  for (;;) {
    const { status } = await store.getRun(run.id)
    const outcome = await claim(store, run.id, lease)
    if (outcome.ok) {
      const held = new HeldLease(store, run.id, lease)
      const wasKilled = status === 'running'
      return { ...planned, run: await store.getRun(run.id), lease: held, isResumed: true, wasKilled }
    }
    if (outcome.lease === null) throw new Error(`Bug: run ${run.id} has no owner, but can't be claimed.`)
    if (!isTold) workspace.emit({ type: 'run.waiting', run: run.id, lease: outcome.lease })
    isTold = true
    await delay(LOOK_MS, null, { signal: stop }).catch(() => {
      if (outcome.lease !== null) throw heldBy(run.id, outcome.lease)
    })
  }
}

async function claim(store: Store, id: string, lease: LeaseRequest): Promise<StatusOutcome> {
  const change = { from: RunStatus.options, to: 'running', lease } as const
  const outcome = await store.changeStatus(id, change)
  if (outcome.ok || outcome.lease === null || !isAbandoned(outcome.lease)) return outcome
  return store.changeStatus(id, { ...change, as: outcome.lease.owner })
}

function heldBy(id: string, lease: Lease): EnvironmentError {
  return new EnvironmentError(
    'RUN_HELD',
    `Run ${id} is in use by ${describeOwner(lease)}.`,
    'Wait until it finishes, or stop it.',
  )
}

/** Names the holder of a lease for people: `process 4242 on "build-7"`. */
export function describeOwner(lease: Lease): string {
  const owner = ownerOf(lease)
  return owner === null ? `"${lease.owner}"` : `process ${owner.pid} on "${owner.host}"`
}
