import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '@assay/core/errors'
import type { SampleKey } from '@assay/core/run'
import { isWithin, presentMoment } from '@assay/engine/work'
import type { Store } from '@assay/store/store'
import { describeRejection } from './describe-holdup.ts'
import { findLeft, HeldJob } from './held-job.ts'
import { BEAT_MS, FRESH_MS, type Job, type RunRef } from './job-queue.ts'
import { type TakenRun, type WorkerParts, WorkerRuns } from './worker-runs.ts'

/** Options of a worker. */
export interface WorkerOptions extends WorkerParts {
  /** Abandons open requests. */
  readonly abort?: AbortSignal | undefined
  /** The name for people; default: the machine and the process. */
  readonly name?: string | undefined
}

/** A running worker, which takes samples until it's stopped. */
export interface Worker extends AsyncDisposable {
  readonly id: string
  /** Takes nothing more; resolves when samples in flight are recorded and the rest is given back. */
  stop(): Promise<void>
}

/** The interval for polling an empty queue. */
const IDLE_MS = 250
/** The interval for asking the store which runs should stop: a second after a cancel, nothing is sent. */
const STOP_MS = 300
/** Samples in flight per thread: some are judged or written while others wait for the model. */
const AT_ONCE = 2
/** More samples in flight, however few threads there are: two that a service rejected wait for what it says to a third. */
const DOUBTFUL = 3
/** The number of holds after which a bug in a job's samples fails its run. */
const TRIES = 5
/** The time for which a run rests after a failure that isn't its model's; it doubles each time. */
const REST_MS = 100
const REST_LIMIT_MS = 5000

/** Starts a worker. It takes jobs of all runs that it can serve, a few of each in turn. */
export function startWorker(options: WorkerOptions): Worker {
  const worker = new WorkerLoop(options)
  worker.start()
  return { id: worker.id, stop: () => worker.stop(), [Symbol.asyncDispose]: () => worker.stop() }
}

class WorkerLoop {
  readonly id = randomBytes(8).toString('hex')
  readonly #options: WorkerOptions
  readonly #runs: WorkerRuns
  readonly #jobs = new Map<string, { readonly held: HeldJob; readonly taken: TakenRun }>()
  /** The queue's `changes` of each run when there was nothing to fetch. */
  readonly #empty = new Map<string, number>()
  /** The time at which each run's jobs are fetched again, after one failed. */
  readonly #restUntil = new Map<string, number>()
  readonly #startedAt = new Date().toISOString()
  readonly #ending = new AbortController()
  #underWay = 0
  #beatAt = presentMoment()
  #wake: (() => void) | null = null
  #loops: Promise<unknown> = Promise.resolve()
  #isDrained = false

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#runs = new WorkerRuns(options, () => this.#isFresh(), options.abort ?? new AbortController().signal)
  }

  start(): void {
    this.#loops = Promise.all([this.#fetchLoop(), this.#beatLoop(), this.#stopLoop()])
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    this.#runs.giveUp()
    this.#wakeUp()
    await this.#loops
    await this.#runs[Symbol.asyncDispose]()
    await this.#options.queue.unregister(this.id).catch(() => {})
  }

  #isFresh(): boolean {
    return isWithin(this.#beatAt, FRESH_MS)
  }

  async #fetchLoop(): Promise<void> {
    const { threads } = this.#options
    while (!this.#ending.signal.aborted) {
      this.#begin()
      const isFull = this.#countWaiting() >= threads
      const found = isFull ? 0 : await this.#guard(() => this.#fetchSome(), 0)
      if (found === 0) await this.#pause(isFull ? BEAT_MS : IDLE_MS)
    }
    for (const { held } of this.#jobs.values()) if (held.waiting.splice(0).length > 0) held.isIncomplete = true
    for (const id of [...this.#jobs.keys()]) await this.#endIfDone(id)
    while (this.#jobs.size > 0) {
      this.#settleDoubtful(new Set())
      await this.#pause(BEAT_MS)
    }
    this.#isDrained = true
  }

  /** Fetches jobs of the runs that have some, one of each in turn. Returns their number. */
  async #fetchSome(): Promise<number> {
    const { queue, threads } = this.#options
    const runs = await queue.runs()
    await this.#runs.keep([...runs, ...this.#jobs.values().map(({ held }) => held.job)])
    const known = new Set(runs.map(keyOf))
    for (const map of [this.#empty, this.#restUntil]) {
      for (const key of map.keys()) if (!known.has(key)) map.delete(key)
    }
    let fetched = 0
    /** Runs that may have more jobs for this worker. */
    const open = new Set(known)
    // Runs with the fewest jobs here come first, so that a large run doesn't hold up a small one.
    const inTurn = runs.toSorted((a, b) => this.#countJobs(a) - this.#countJobs(b))
    for (const found of inTurn) {
      if (this.#ending.signal.aborted || this.#countWaiting() >= threads) break
      const key = keyOf(found)
      if (this.#empty.get(key) === found.changes) open.delete(key)
      if (!open.has(key) || Date.now() < (this.#restUntil.get(key) ?? 0)) continue
      const taken = await this.#guard(() => this.#runs.take(found), null)
      if (taken === null || taken.stop.signal.aborted) continue
      const jobs = await queue.fetch(found, 1)
      if (jobs.length === 0) {
        this.#empty.set(key, found.changes)
        open.delete(key)
      }
      for (const job of jobs) {
        await this.#hold(job, taken)
        fetched++
      }
      this.#begin()
    }
    this.#settleDoubtful(open)
    return fetched
  }

  /** Ends the wait of rejected samples whose runs have nothing else to be taken here; `open` are the keys of runs that may have. */
  #settleDoubtful(open: ReadonlySet<string>): void {
    const idle = new Set<TakenRun>()
    for (const { taken } of this.#jobs.values()) if (!open.has(keyOf(taken))) idle.add(taken)
    for (const { held, taken } of this.#jobs.values()) if (held.waiting.length > 0) idle.delete(taken)
    for (const { opened } of idle) opened.settle()
  }

  async #hold(job: Job, taken: TakenRun): Promise<void> {
    const held = new HeldJob(job, [])
    this.#jobs.set(holdOf(job), { held, taken })
    try {
      const left = await findLeft(taken.workspace.store, job)
      taken.opened.prepare(left)
      held.waiting.push(...left)
    } catch (error) {
      held.isIncomplete = true
      throw error
    } finally {
      await this.#endIfDone(holdOf(job))
    }
  }

  /** Starts as many samples as there is room for. */
  #begin(): void {
    for (const [id, { held, taken }] of this.#jobs) {
      while (this.#underWay < AT_ONCE * this.#options.threads + DOUBTFUL) {
        const key = held.waiting.shift()
        if (key === undefined) break
        this.#underWay++
        held.underWay++
        void this.#take(held, taken, key).finally(() => {
          this.#underWay--
          held.underWay--
          void this.#guard(() => this.#endIfDone(id), undefined)
          this.#begin()
          this.#wakeUp()
        })
      }
    }
  }

  async #take(held: HeldJob, taken: TakenRun, key: SampleKey): Promise<void> {
    const { queue, onProblem } = this.#options
    try {
      const outcome = await taken.opened.take(key, held.lost)
      if (outcome.kind === 'judged') return
      held.isIncomplete = true
      if (outcome.by === 'rejected') await this.#refuse(taken)
      if (outcome.by !== 'budget') return
      taken.stop.abort()
      await queue.haltRun(held.job, { kind: 'budget' })
    } catch (error) {
      held.isIncomplete = true
      const message = messageOf(error)
      onProblem?.(`A sample of run ${held.job.run} failed: ${message}`)
      // The environment's errors may pass; our own bugs don't.
      const isOurs = !(Error.isError(error) && 'code' in error)
      if (isOurs && held.job.retry >= TRIES) {
        taken.stop.abort()
        await queue.haltRun(held.job, { kind: 'failed', message }).catch(() => {})
      }
      this.#restUntil.set(keyOf(held.job), Date.now() + Math.min(REST_MS * 2 ** held.job.retry, REST_LIMIT_MS))
    }
  }

  /** Leaves a run to others whose keys may be better: its model's service rejects every request of this worker. */
  async #refuse(taken: TakenRun): Promise<void> {
    if (taken.stop.signal.aborted) return
    taken.stop.abort()
    this.#dropStopped()
    const message = (await taken.opened.explainRejection()) ?? 'Its service rejects every request.'
    this.#runs.refuse(taken, message)
    const stopped = await this.#guard(() => this.#report(), [])
    if (stopped.includes(taken.run)) return
    this.#options.onProblem?.(`Left run ${taken.run} to other workers: ${message}`)
  }

  /** Reports this worker's state, and stops the runs that no other worker can take since this one gave them up. Returns their IDs. */
  async #report(): Promise<readonly string[]> {
    const { queue } = this.#options
    const state = this.#state()
    await queue.register(state)
    const rejected = state.refused.filter(({ why }) => why.kind === 'rejected')
    if (rejected.length === 0) return []
    // Read after it was registered: of two workers that give up at once, one sees the other's report.
    const workers = await queue.workers()
    const stopped: string[] = []
    for (const { project, run } of rejected) {
      const message = describeRejection({ project, run }, workers)
      if (message === null) continue
      await queue.haltRun({ project, run }, { kind: 'rejected', message })
      stopped.push(run)
    }
    return stopped
  }

  async #endIfDone(id: string): Promise<void> {
    const entry = this.#jobs.get(id)
    if (entry === undefined) return
    const { held } = entry
    if (held.underWay > 0 || held.waiting.length > 0) return
    this.#jobs.delete(id)
    const { queue } = this.#options
    if (held.lost.aborted) return
    if (held.isIncomplete) await queue.giveBack(held.job)
    else await queue.complete(held.job)
  }

  /** Reports that this worker is alive, and learns which jobs it has lost. */
  async #beatLoop(): Promise<void> {
    const { queue } = this.#options
    while (!this.#isDrained) {
      const begun = presentMoment()
      const jobs = [...this.#jobs.values()].map(({ held }) => held.job)
      await this.#guard(async () => {
        const kept = new Set((await queue.beat(jobs)).map(holdOf))
        this.#beatAt = begun
        for (const job of jobs) if (!kept.has(holdOf(job))) this.#lose(holdOf(job))
        await this.#report()
      }, undefined)
      this.#wakeUp()
      await this.#sleep(BEAT_MS, () => this.#isDrained)
    }
  }

  #lose(hold: string): void {
    this.#jobs.get(hold)?.held.lose()
    void this.#guard(() => this.#endIfDone(hold), undefined)
  }

  #state() {
    const { threads, name = `${hostname()} (process ${process.pid})` } = this.#options
    return {
      id: this.id,
      name,
      threads,
      busy: this.#underWay,
      started_at: this.#startedAt,
      refused: this.#runs.refused,
    }
  }

  /** Finds out which of the open runs should stop. */
  async #stopLoop(): Promise<void> {
    while (!this.#isDrained) {
      const stores = new Map<Store, TakenRun[]>()
      for (const { taken } of this.#jobs.values()) {
        const { store } = taken.workspace
        stores.set(store, [...(stores.get(store) ?? []), taken])
      }
      for (const [store, runs] of stores) {
        await this.#guard(async () => {
          const stopped = new Set(await store.stopsAsked([...new Set(runs.map(({ run }) => run))]))
          for (const { run, stop } of runs) if (stopped.has(run)) stop.abort()
        }, undefined)
      }
      this.#dropStopped()
      await this.#sleep(STOP_MS, () => this.#isDrained)
    }
  }

  #dropStopped(): void {
    for (const [id, { held, taken }] of this.#jobs) {
      if (!taken.stop.signal.aborted || held.waiting.splice(0).length === 0) continue
      held.isIncomplete = true
      void this.#guard(() => this.#endIfDone(id), undefined)
    }
  }

  #countWaiting(): number {
    return this.#jobs.values().reduce((sum, { held }) => sum + held.waiting.length, 0)
  }

  #countJobs({ project, run }: RunRef): number {
    const own = this.#jobs.values().filter(({ held: { job } }) => job.run === run && job.project === project)
    return own.toArray().length
  }

  /** Does work whose failure is retried at the next turn: the database may be away for a while. */
  async #guard<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#options.onProblem?.(messageOf(error))
      return otherwise
    }
  }

  #wakeUp(): void {
    this.#wake?.()
  }

  /** Waits for a time, or until something happens. */
  async #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
    this.#wake = null
  }

  async #sleep(ms: number, isOver: () => boolean): Promise<void> {
    for (let waited = 0; waited < ms && !isOver(); waited += 50) await delay(50)
  }
}

/** Identifies this very hold: the same job may come again after it was lost. */
function holdOf({ id, retry }: Job): string {
  return `${id}/${retry}`
}

function keyOf({ project, run }: RunRef): string {
  return JSON.stringify([project, run])
}
