import { setTimeout as delay } from 'node:timers/promises'
import { EnvironmentError } from '@assay/core/errors'
import type { Run } from '@assay/core/report'
import { type Lease, readPlan } from '@assay/core/run'
import { describeOwner, isAbandoned } from '@assay/engine/run'
import type { Store, StoredRun } from '@assay/store/store'
import { findUnmeasured } from '../gate/find-unmeasured.ts'
import type { GateOutcome } from '../gate/gate-outcome.ts'
import { checkStoredRun } from './check-stored-run.ts'

/** The outcome of waiting for a run. */
export interface AwaitedRun {
  readonly summary: Run
  /** The gates it was started with that the run doesn't pass, or why nothing was measured. */
  readonly failures: readonly GateOutcome[]
  /** The reason why it can't continue by itself: its process is gone, or it ended with an error. Null for a run that ended. */
  readonly broken: string | null
}

/** Options for waiting for runs. */
export interface WaitOptions {
  /** Null, the default, waits forever. */
  readonly timeoutMs?: number | null | undefined
  readonly signal?: AbortSignal | undefined
  /** Called once for each run that no process has taken yet. */
  readonly onQueued?: ((run: string) => void) | undefined
}

/** The interval for checking the store. */
const LOOK_MS = 250

/** The time a run may be without a living owner, for example while another process takes it over. */
const ORPHANED_MS = 2000

/** The time its owner has to write reports. */
const REPORTS_MS = 10_000

/**
 * Waits until runs have ended, whichever process runs them, and checks the gates they were started with. It doesn't wait for a run whose
 * process is gone. Throws UserError `RUN_NOT_FOUND`, EnvironmentError `RUN_WAIT_TIMEOUT`.
 */
export async function waitForRuns(
  store: Store,
  references: readonly string[],
  { timeoutMs = null, signal, onQueued = () => {} }: WaitOptions = {},
): Promise<AwaitedRun[]> {
  const ids = new Set<string>()
  for (const reference of references) ids.add((await store.getRun(reference)).id)
  const started = performance.now()
  const leftMs = () => (timeoutMs === null ? Number.POSITIVE_INFINITY : timeoutMs - (performance.now() - started))
  const awaited = await Promise.all(
    Array.from(ids, async (id) => {
      const { run, owner, lost } = await waitForEnd(store, id, { leftMs, signal, onQueued })
      if (lost === null && owner !== null) await waitForReports(run, owner, { leftMs, signal })
      return judge(store, run, lost)
    }),
  )
  if (awaited.some(({ failures }) => failures.length > 0)) return awaited
  const summaries = awaited.map(({ summary }) => summary)
  return Promise.all(
    awaited.map(async (each) => ({ ...each, failures: await findUnmeasured(store, each.summary, summaries) })),
  )
}

interface Waiting extends Pick<WaitOptions, 'signal'> {
  readonly leftMs: () => number
  readonly onQueued: (run: string) => void
}

/** Waits for one run. Returns the run, its last known owner, and the lease of a process that is gone. */
async function waitForEnd(
  store: Store,
  id: string,
  { leftMs, signal, onQueued }: Waiting,
): Promise<{ readonly run: StoredRun; readonly owner: Lease | null; readonly lost: Lease | null }> {
  // Who was found dead, and since when.
  let dead = ''
  let deadSince = 0
  let isTold = false
  let owner: Lease | null = null
  for (;;) {
    const run = await store.getRun(id)
    if (run.status !== 'queued' && run.status !== 'running') return { run, owner, lost: null }
    const { lease } = run
    owner = lease ?? owner
    if (lease === null && !isTold) onQueued(id)
    isTold ||= lease === null
    if (lease === null || !isDead(lease)) dead = ''
    else if (dead !== lease.owner) {
      dead = lease.owner
      deadSince = performance.now()
    } else if (performance.now() - deadSince >= ORPHANED_MS) return { run, owner, lost: lease }
    if (leftMs() <= 0) {
      const message = `Run ${id} is still ${run.status}; the time to wait is over.`
      throw new EnvironmentError('RUN_WAIT_TIMEOUT', message)
    }
    await delay(Math.min(LOOK_MS, Math.max(1, leftMs())), null, { signal })
  }
}

/**
 * Waits a moment for a run's reports, which its process writes after the run's end. It doesn't wait longer for a process that does other
 * things too, such as a server.
 */
async function waitForReports(
  { plan }: StoredRun,
  owner: Lease,
  { leftMs, signal }: Pick<Waiting, 'leftMs' | 'signal'>,
): Promise<void> {
  const spec = readPlan(plan).spec
  if (spec?.output === undefined && spec?.format === undefined) return
  for (const until = performance.now() + REPORTS_MS; performance.now() < until && leftMs() > 0; ) {
    if (isAbandoned(owner)) return
    await delay(LOOK_MS, null, { signal })
  }
}

function isDead(lease: Lease): boolean {
  return isAbandoned(lease) || Date.parse(lease.expires_at) <= Date.now()
}

async function judge(store: Store, run: StoredRun, lost: Lease | null): Promise<AwaitedRun> {
  const { summary, outcomes } = await checkStoredRun(store, run)
  return { summary, failures: outcomes, broken: lost === null ? explainEnd(summary) : explainLoss(lost) }
}

function explainLoss(lease: Lease): string {
  return `${describeOwner(lease)} is gone, and no process runs it`
}

/** Returns why a run failed; a run that stops on purpose has a reason. */
function explainEnd({ status, stop_reason }: Run): string | null {
  if (status === 'failed' || (status === 'stopped' && stop_reason === null)) return 'it ended with an error'
  return null
}
