import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '@assay/core/errors'
import { readPlan } from '@assay/core/run'
import type { Workspace } from '@assay/engine/run'
import { claimRun, isFree } from '@assay/engine/work'
import type { ListedRun } from '@assay/store/store'
import { coordinateRun } from './coordinate-run.ts'
import type { JobQueue, RunRef } from './job-queue.ts'

/** Options of a coordinator. */
export interface CoordinatorOptions {
  readonly queue: JobQueue
  /** Lists the projects whose runs it coordinates. */
  readonly projects: () => Promise<readonly string[]>
  /** Opens a project's workspace, once; the caller closes it. */
  readonly open: (project: string) => Promise<Workspace>
  /** Called with problems that are retried, for a log. */
  readonly onProblem?: ((message: string) => void) | undefined
}

/** The interval for finding runs without an owner. */
const LOOK_MS = 1000
/** The interval for finding jobs of ended runs. */
const SWEEP_MS = 30_000
/** Maximum runs that one process owns at once; the rest wait their turn. */
const OWNED_LIMIT = 100

/** Finds submitted runs without an owner, and owns them to their end. Any number of processes may do so. */
export class Coordinator {
  readonly #options: CoordinatorOptions
  readonly #owned = new Map<string, Promise<void>>()
  /** Runs without saved suites, which belong to the process that started them. */
  readonly #foreign = new Set<string>()
  readonly #stop = new AbortController()
  #loop: Promise<void> | null = null
  #wake: AbortController = new AbortController()
  #sweptAt = 0

  constructor(options: CoordinatorOptions) {
    this.#options = options
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  /** Looks for runs now. */
  nudge(): void {
    this.#wake.abort()
  }

  /** Releases all runs for others to continue. */
  async stop(): Promise<void> {
    this.#stop.abort()
    this.nudge()
    await this.#loop
    await Promise.all(this.#owned.values())
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#wake = new AbortController()
      try {
        for (const project of await this.#options.projects()) await this.#lookAfter(project)
        await this.#sweep()
      } catch (error) {
        this.#options.onProblem?.(messageOf(error))
      }
      if (!this.#stop.signal.aborted) await delay(LOOK_MS, null, { signal: this.#wake.signal }).catch(() => {})
    }
  }

  async #lookAfter(project: string): Promise<void> {
    const workspace = await this.#options.open(project)
    for (const status of ['running', 'queued'] as const) {
      const { runs } = await workspace.store.listRuns({ filter: { status }, order: 'asc', limit: 1000 })
      for (const run of runs) {
        if (this.#owned.size >= OWNED_LIMIT || this.#stop.signal.aborted) return
        if (await this.#isOurs(workspace, project, run)) await this.#own(workspace, { project, run: run.id })
      }
    }
  }

  /** Returns whether this process may own a run. A run started by a command has no saved suites, and only that command can continue it. */
  async #isOurs(workspace: Workspace, project: string, run: ListedRun): Promise<boolean> {
    const key = keyOf({ project, run: run.id })
    if (this.#owned.has(key) || this.#foreign.has(key) || !isFree(run.lease, workspace.now())) return false
    const { suites } = readPlan((await workspace.store.getRun(run.id)).plan)
    if (suites.length > 0 && suites.every(({ version }) => version !== null)) return true
    this.#foreign.add(key)
    return false
  }

  async #own(workspace: Workspace, { project, run }: RunRef): Promise<void> {
    const claimed = await claimRun(workspace.store, run)
    if (claimed === null) return
    const { queue, onProblem } = this.#options
    const key = keyOf({ project, run })
    const work = coordinateRun({ workspace, project, queue, stop: this.#stop.signal }, claimed)
      .then(
        () => {},
        // Its lease ends, and the next process that looks continues it.
        (error: unknown) => onProblem?.(`Released run ${run}: ${messageOf(error)}`),
      )
      .finally(() => {
        this.#owned.delete(key)
        this.nudge()
      })
    this.#owned.set(key, work)
  }

  /** Deletes the jobs of runs that ended without an owner. */
  async #sweep(): Promise<void> {
    if (Date.now() - this.#sweptAt < SWEEP_MS) return
    this.#sweptAt = Date.now()
    await this.#options.queue.sweep(async ({ project, run }) => {
      const { store } = await this.#options.open(project)
      const found = await store.getRun(run).catch((error: unknown) => {
        if (Error.isError(error) && 'code' in error && error.code === 'RUN_NOT_FOUND') return null
        throw error
      })
      return found !== null && (found.status === 'queued' || found.status === 'running')
    })
  }
}

function keyOf({ project, run }: RunRef): string {
  return JSON.stringify([project, run])
}
