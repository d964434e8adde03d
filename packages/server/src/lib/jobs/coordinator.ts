import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '@assay/core/errors'
import { readPlan } from '@assay/core/run'
import type { Workspace } from '@assay/engine/run'
import { claimRun, isFree } from '@assay/engine/work'
import type { ListedRun } from '@assay/store/store'
import { coordinateRun } from './coordinate-run.ts'
import type { JobQueue, RunRef } from './job-queue.ts'

/** What a coordinator needs. */
export interface CoordinatorOptions {
  readonly queue: JobQueue
  /** The projects whose runs are looked after. */
  readonly projects: () => Promise<readonly string[]>
  /** Opens the workspace of a project, once; whoever gave this closes it. */
  readonly open: (project: string) => Promise<Workspace>
  /** Told of what goes wrong and is tried again, for a log. */
  readonly onProblem?: ((message: string) => void) | undefined
}

/** How often runs without an owner are looked for. */
const LOOK_MS = 1000
/** How often jobs of runs that have ended are looked for. */
const SWEEP_MS = 30_000
/** Runs that one process owns at once; the rest waits its turn. */
const OWNED_LIMIT = 100

/** Finds runs that were submitted and have no owner, and owns them to their end. Any number of processes may do so. */
export class Coordinator {
  readonly #options: CoordinatorOptions
  readonly #owned = new Map<string, Promise<void>>()
  /** Runs without saved suites, which belong to whoever started them. */
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

  /** Lets go of all runs, for others to go on with. */
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

  /** A run that somebody started by a command has no saved suites, and only they can go on with it. */
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
        // Its lease ends, and whoever looks next goes on with it.
        (error: unknown) => onProblem?.(`Released run ${run}: ${messageOf(error)}`),
      )
      .finally(() => {
        this.#owned.delete(key)
        this.nudge()
      })
    this.#owned.set(key, work)
  }

  /** Forgets the jobs of runs that have ended while nobody owned them. */
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
