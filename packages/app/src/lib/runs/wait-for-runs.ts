import { setTimeout as delay } from 'node:timers/promises'
import { EnvironmentError } from '@assay/core/errors'
import type { Run } from '@assay/core/report'
import { type Lease, readPlan } from '@assay/core/run'
import { describeOwner, isAbandoned } from '@assay/engine/run'
import type { Store, StoredRun } from '@assay/store/store'
import type { GateFailure } from '../gate/gate-failure.ts'
import { checkRuns } from '../run/run-planned.ts'
import { readSummary } from '../summary/read-summary.ts'

/** What became of a run that was waited for. */
export interface AwaitedRun {
  readonly summary: Run
  /** Why the run does not pass, by the gates that it was started with. */
  readonly failures: readonly GateFailure[]
  /** Why it can't go on by itself: its process is gone, or an error ended it. Null for a run that came to an end. */
  readonly broken: string | null
}

/** How runs are waited for. */
export interface WaitOptions {
  /** Null, the default, for ever. */
  readonly timeoutMs?: number | null | undefined
  readonly signal?: AbortSignal | undefined
  /** Called once for each run that no process has taken yet. */
  readonly onQueued?: ((run: string) => void) | undefined
}

/** How often the store is looked at. */
const LOOK_MS = 250

/** For so long a run may be without a living owner, as while another process takes it over. */
const ORPHANED_MS = 2000

/** For so long its owner may write reports. */
const REPORTS_MS = 10_000

/**
 * Waits until runs have ended, whichever process runs them, and judges them by the gates that they were started with. A run whose process
 * is gone is not waited for. Throws UserError `RUN_NOT_FOUND`, EnvironmentError `RUN_WAIT_TIMEOUT`.
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
  return Promise.all(
    Array.from(ids, async (id) => {
      const { run, owner, lost } = await waitForEnd(store, id, { leftMs, signal, onQueued })
      if (lost === null && owner !== null) await waitForReports(run, owner, { leftMs, signal })
      return judge(store, run, lost)
    }),
  )
}

interface Waiting extends Pick<WaitOptions, 'signal'> {
  readonly leftMs: () => number
  readonly onQueued: (run: string) => void
}

/** The run as it ended, who ran it when it was last seen, and the lease of a process that is gone. */
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
 * A process writes the reports of a run after its end. Where the run asked for some, its process is given a moment to do so; one that does
 * other things too, such as a server, is not waited for longer.
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
  const summary = await readSummary(store, run)
  const { failures } = await checkRuns(store, readPlan(run.plan).spec ?? {}, [summary])
  return { summary, failures, broken: lost === null ? explainEnd(summary) : explainLoss(lost) }
}

function explainLoss(lease: Lease): string {
  return `${describeOwner(lease)} is gone, and no process runs it`
}

/** A run that stops on purpose says why. */
function explainEnd({ status, stop_reason }: Run): string | null {
  if (status === 'failed' || (status === 'stopped' && stop_reason === null)) return 'it ended with an error'
  return null
}
