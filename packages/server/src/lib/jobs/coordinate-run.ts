import { setTimeout as delay } from 'node:timers/promises'
import type { StopReason } from '@assay/core/report'
import { type RunPlan, readPlan, type SampleKey } from '@assay/core/run'
import { createRunTally } from '@assay/core/scoring'
import type { Suite } from '@assay/core/suite'
import type { Workspace } from '@assay/engine/run'
import {
  type ClaimedRun,
  EarlyStop,
  findNeeds,
  finishRun,
  openPlan,
  type PlannedSample,
  type RunSettings,
  releaseRun,
  sampleOrder,
} from '@assay/engine/work'
import type { JobQueue, RunJobs } from './job-queue.ts'
import { RunFollower } from './run-follower.ts'

/** The context for coordinating a run. */
export interface Coordination {
  readonly workspace: Workspace
  readonly project: string
  readonly queue: JobQueue
  /** Releases the run for others to continue. */
  readonly stop: AbortSignal
}

/** Maximum queued samples of a run, so that the queue stays small whatever the run's size. */
const QUEUED_LIMIT = 10_000

/** Samples queued before the first result. */
const FIRST_QUEUED = 400

/** The interval at which a run's owner checks on it: short while few samples are out, because its end or the next samples are near. */
const TICK_MS = 200
const BUSY_TICK_MS = 1000
const BUSY = 1000

/** The time for open requests to end, after a cancel and after any other early end. */
const GRACE_MS = { cancelled: 10_000, other: 150_000 }

type End =
  | { readonly kind: 'finished' }
  | { readonly kind: 'stopped'; readonly reason: StopReason; readonly message: string | null }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'released' }
  | { readonly kind: 'taken' }

/**
 * Owns a run until it ends: queues its unrecorded samples in their planned order, follows what workers record, decides when it's enough,
 * and writes the summary. Sends nothing to a model. All its state is in the store and the queue, so a successor continues where it stopped.
 *
 * Returns how it ended; `taken` when another process has the run now, `released` when this one let go of it.
 */
export async function coordinateRun(coordination: Coordination, claimed: ClaimedRun): Promise<End['kind']> {
  using _lease = claimed.lease
  const { workspace, queue, project } = coordination
  const { run } = claimed
  let opened: Awaited<ReturnType<typeof openPlan>>
  try {
    opened = await openPlan(workspace, run)
  } catch (error) {
    // Nobody could ever open it.
    if (!Error.isError(error) || 'code' in error) throw error
    await failUnopened(workspace, claimed)
    return 'failed'
  }
  const { plan, settings } = opened
  const suites = opened.suites.map(({ suite }) => suite)
  const jobs = await queue.open({ project, run: run.id }, findNeeds(plan, suites))
  const early = settings.until === null ? null : await EarlyStop.over(suites, settings, plan.spec ?? {})
  const follower = new RunFollower(workspace, { id: run.id, total: plan.total }, early)
  // What is open is read before what is recorded: a job ends after its results are recorded, so no sample is missed by both.
  const open = await jobs.openKeys()
  await follower.follow()
  follower.expect(open)
  workspace.emit({
    type: 'run.started',
    run: run.id,
    model: run.model,
    suites: suites.map(({ name }) => name),
    total: plan.total,
    done: follower.tally.samples,
  })
  const queuing = new Queuing({ plan, suites, settings }, jobs, follower)
  try {
    const end = await runToEnd(coordination, claimed, { jobs, follower, queuing, suites })
    return await conclude(coordination, claimed, plan, { jobs, follower, end })
  } finally {
    await queuing.close()
  }
}

interface Parts {
  readonly jobs: RunJobs
  readonly follower: RunFollower
  readonly queuing: Queuing
  readonly suites: readonly Suite[]
}

async function runToEnd(coordination: Coordination, claimed: ClaimedRun, parts: Parts): Promise<End> {
  const { follower, queuing, jobs } = parts
  const over = AbortSignal.any([coordination.stop, claimed.lease.lost])
  for (;;) {
    const end = await findEnd(coordination, claimed, parts)
    if (end !== null) return end
    if (!(await queuing.queueMore())) return { kind: 'taken' }
    if (queuing.isDone && follower.out.size === 0) return { kind: 'finished' }
    await jobs.takeBack()
    const tick = follower.out.size >= BUSY && queuing.isFull ? BUSY_TICK_MS : TICK_MS
    await delay(tick, null, { signal: over }).catch(() => {})
    // Counted before what is recorded is read: with no job left, all that jobs could record is recorded.
    const { open } = await jobs.count()
    await ignoreDeleted(() => follower.follow())
    if (open === 0) queuing.queueAgain()
  }
}

/** Returns why the run ends now; null if it doesn't. */
async function findEnd(
  { workspace, stop }: Coordination,
  { run, lease }: ClaimedRun,
  parts: Parts,
): Promise<End | null> {
  if (lease.lost.aborted) return { kind: 'taken' }
  const asked = await workspace.store.stopsAsked([run.id])
  if (asked.length > 0) return { kind: 'cancelled' }
  if (stop.aborted) return { kind: 'released' }
  const halt = await parts.jobs.halt()
  if (halt?.kind === 'budget') return { kind: 'stopped', reason: 'budget', message: null }
  if (halt?.kind === 'rejected') return { kind: 'stopped', reason: 'rejected', message: halt.message }
  if (halt?.kind === 'failed') return halt
  return parts.suites.every(({ name }) => parts.follower.isDecided(name)) ? { kind: 'finished' } : null
}

async function conclude(
  { workspace }: Coordination,
  claimed: ClaimedRun,
  plan: RunPlan,
  { jobs, follower, end }: Pick<Parts, 'jobs' | 'follower'> & { readonly end: End },
): Promise<End['kind']> {
  if (end.kind === 'taken') return 'taken'
  if (end.kind === 'released') {
    await releaseRun(workspace.store, claimed)
    return 'released'
  }
  await drain(jobs, end.kind === 'cancelled' ? GRACE_MS.cancelled : GRACE_MS.other)
  await ignoreDeleted(async () => {
    await follower.follow()
    const stopped = end.kind === 'stopped' ? end.reason : end.kind === 'cancelled' ? 'cancelled' : null
    const said = end.kind === 'stopped' && end.message !== null ? { message: end.message } : {}
    if (stopped !== null) workspace.emit({ type: 'run.stopped', run: claimed.run.id, reason: stopped, ...said })
    const ended = end.kind === 'failed' ? end.kind : undefined
    const progress = { ...follower.progress(stopped), stopMessage: said.message }
    await finishRun(workspace, { ...claimed, plan }, progress, ended)
  })
  await jobs.close()
  return end.kind
}

/** Does work on a run that may have been deleted: then it has ended too, and there is nothing to write. */
async function ignoreDeleted(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!Error.isError(error) || !('code' in error) || error.code !== 'RUN_NOT_FOUND') throw error
  }
}

/** Takes back jobs that nobody holds, and waits until nobody holds any. */
async function drain(jobs: RunJobs, graceMs: number): Promise<void> {
  for (let waited = 0; waited < graceMs; waited += TICK_MS) {
    await jobs.takeBack()
    await jobs.dropWaiting()
    const { held } = await jobs.count()
    if (held === 0) return
    await delay(TICK_MS)
  }
}

/** Ends a run whose plan or suites can't be read: nobody will ever take it. */
async function failUnopened(workspace: Workspace, claimed: ClaimedRun): Promise<void> {
  const progress = { tally: createRunTally(), early: null, recorded: new Set<string>(), stopped: null }
  await finishRun(workspace, { ...claimed, plan: readPlan(claimed.run.plan) }, progress, 'failed')
}

/** Puts a run's samples into jobs, in order, while there is room. */
class Queuing {
  readonly #jobs: RunJobs
  readonly #follower: RunFollower
  readonly #order: AsyncGenerator<PlannedSample>
  readonly #limit: number
  readonly #total: number
  #again: readonly SampleKey[] = []
  /** Whether every sample was queued. */
  isDone = false

  /** Whether nothing more can be queued for now. */
  get isFull(): boolean {
    return this.isDone || this.#follower.out.size >= this.#limit / 2
  }

  constructor(
    { plan, suites, settings }: { plan: RunPlan; suites: readonly Suite[]; settings: RunSettings },
    jobs: RunJobs,
    follower: RunFollower,
  ) {
    this.#jobs = jobs
    this.#follower = follower
    this.#total = plan.total
    const isUntil = settings.until !== null
    // A run that may stop early has few samples out; otherwise it would spend the money before the answers are counted.
    this.#limit = isUntil ? 2 * settings.threads : QUEUED_LIMIT
    this.#order = sampleOrder(suites, { ...plan.spec, samples: settings.samples, adjacent: isUntil })
  }

  /** Queues samples again that were queued but have neither a result nor a job. */
  queueAgain(): void {
    this.#again = [...this.#follower.out.values()]
  }

  /** Queues more samples. Returns false if another process has taken over the jobs. */
  async queueMore(): Promise<boolean> {
    const room = this.#limit - this.#follower.out.size
    const keys = this.#again.length > 0 ? [...this.#again] : await this.#next(room)
    this.#again = []
    if (keys.length === 0) return true
    const left = this.#total - this.#follower.tally.samples
    const size = this.#limit < QUEUED_LIMIT ? 1 : this.#follower.batchSize.choose(left)
    const batches = Array.from({ length: Math.ceil(keys.length / size) }, (_, at) =>
      keys.slice(at * size, (at + 1) * size),
    )
    if (!(await this.#jobs.put(batches))) return false
    this.#follower.expect(keys)
    return true
  }

  async #next(room: number): Promise<SampleKey[]> {
    const keys: SampleKey[] = []
    // Until the model's speed is known, few samples go into jobs of a guessed size.
    const { tally, out } = this.#follower
    const most = tally.samples === 0 ? Math.min(room, FIRST_QUEUED - out.size) : room
    while (!this.isDone && keys.length < most) {
      const next = await this.#order.next()
      if (next.done === true) {
        this.isDone = true
        break
      }
      const { suite, case: one, attempt } = next.value
      const key = { suite: suite.name, case: one.id, attempt }
      if (!this.#follower.has(key) && !this.#follower.isDecided(suite.name)) keys.push(key)
    }
    return keys
  }

  async close(): Promise<void> {
    await this.#order.return(undefined)
  }
}
