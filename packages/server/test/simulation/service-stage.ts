import type { RunSpec } from '@assay/core/run'
import type { PlannedRun } from '@assay/engine/run'
import { newRun, newRunId, saveSnapshot, UNLIMITED } from '@assay/engine/work'
import type { Store, StoredRun } from '@assay/store/store'
import { Coordinator } from '../../src/lib/jobs/coordinator.ts'
import type { JobQueue, RunJobs } from '../../src/lib/jobs/job-queue.ts'
import type { Limits } from '../../src/lib/jobs/limits.ts'
import { createMemoryQueue } from '../../src/lib/jobs/memory-queue.ts'
import { shareSlots } from '../../src/lib/jobs/share-slots.ts'
import { createSlotGates } from '../../src/lib/jobs/slot-gate.ts'
import { startWorker } from '../../src/lib/jobs/start-worker.ts'
import { Dice } from './dice.ts'
import { makeExperiment } from './make-experiment.ts'
import { openSimWorkspace, type Surroundings } from './open-sim-workspace.ts'
import type { SimProcess } from './sim-process.ts'
import type { Stage } from './stage.ts'
import type { Fault, Story } from './story.ts'

const PROJECT = 'default'

/** The time of one way to the queue, and until somebody starts a worker again. */
const TRIP_MS = 3
const RESTART_MS = 1500

/** The silence after which a worker has lost its places of an account. */
const SLOTS_MS = 6000

/** The stage of stories about a service: workers, and processes that own runs. Whatever is killed is started again. */
export class ServiceStage implements Stage {
  readonly #around: Surroundings
  readonly #story: Story
  readonly #queue: JobQueue
  readonly #places = new Map<string, { held: number; wanted: number; at: number }>()
  readonly #processes = new Map<string, { readonly process: SimProcess; readonly start: () => void }>()
  readonly #dice: Dice
  #submitted: Promise<string[]> | null = null
  #starts = 0
  #seenChanges = 0

  constructor(around: Surroundings, story: Story) {
    this.#around = around
    this.#story = story
    this.#dice = new Dice(story.seed, 'service')
    const { world } = around
    this.#queue = createMemoryQueue(() => world.nowMs)
    world.after(0, () => {
      this.#submitted = this.#submit()
    })
    for (const role of ['owner', ...Array.from({ length: story.workers }, (_, at) => `worker ${at + 1}`)])
      world.after(1, () => this.#start(role))
  }

  /** Queues the runs, as the service does for a submitted spec. */
  async #submit(): Promise<string[]> {
    const { store, now } = { store: this.#around.disk.content, now: new Date() }
    const experiment = await makeExperiment(this.#story)
    const record = { experiment: newRunId(now), settings: experiment.settings, tags: [] }
    const ids: string[] = []
    for (const planned of experiment.runs) ids.push(await this.#queueRun(store, planned, experiment.spec, record))
    return ids
  }

  async #queueRun(
    store: Store,
    planned: PlannedRun,
    spec: RunSpec,
    record: Parameters<typeof newRun>[1],
  ): Promise<string> {
    const now = new Date()
    const suites = await Promise.all(
      planned.plan.suites.map(async (each, at) => {
        const suite = planned.suites[at]
        if (suite === undefined) throw new Error('Bug: a plan has a suite without cases.')
        const note = { saved_by: null, saved_at: now.toISOString() }
        return { ...each, version: await saveSnapshot(store, { suite, choice: spec, hash: each.hash }, note) }
      }),
    )
    const run = newRun({ ...planned.plan, suites }, record, now)
    await store.createRun({ ...run, status: 'queued' })
    return run.id
  }

  #start(role: string): void {
    const { world, promises } = this.#around
    const name = `${role}${++this.#starts > this.#story.workers + 1 ? ` (start ${this.#starts})` : ''}`
    const work = role === 'owner' ? this.#own : this.#work
    const process = world.start(
      { name, host: name },
      (self) => work.call(this, self),
      (self, error) => promises.ended(self, error),
    )
    this.#processes.set(role, { process, start: () => this.#start(role) })
  }

  async #own(process: SimProcess): Promise<void> {
    const workspace = openSimWorkspace(this.#around, process)
    const onProblem = (message: string) => this.#around.world.tell(process.name, `has a problem: ${message}`)
    new Coordinator({
      queue: this.#reachQueue(process),
      projects: async () => [PROJECT],
      open: async () => workspace,
      onProblem,
    }).start()
    await new Promise(() => {})
  }

  async #work(process: SimProcess): Promise<void> {
    const workspace = openSimWorkspace(this.#around, process)
    const onProblem = (message: string) => this.#around.world.tell(process.name, `has a problem: ${message}`)
    startWorker({
      queue: this.#reachQueue(process),
      limits: this.#makeLimits(process),
      open: async () => workspace,
      threads: this.#story.threads,
      onProblem,
    })
    await new Promise(() => {})
  }

  /** The queue as a process reaches it, over a way that takes time and can be cut. */
  #reachQueue(process: SimProcess): JobQueue {
    const queue = this.#reach(process, this.#queue)
    return {
      ...queue,
      open: async (ref, needs) => this.#reach(process, await queue.open(ref, needs)),
      [Symbol.asyncDispose]: async () => {},
    }
  }

  #reach<T extends JobQueue | RunJobs>(process: SimProcess, there: T): T {
    const { world } = this.#around
    return new Proxy(there, {
      ownKeys: (target) => Reflect.ownKeys(target),
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        return (...args: readonly unknown[]) =>
          world.call(process, null, TRIP_MS, () => {
            if (world.nowMs < process.offlineUntil) throw new Error('The queue is away.')
            return Reflect.apply(value, target, args)
          })
      },
    })
  }

  /** Places of accounts are shared by all workers, as in the database. */
  #makeLimits(process: SimProcess): Limits {
    const { world } = this.#around
    const gates = createSlotGates({
      sync: ({ account, used, wanted, ceiling }) =>
        world.call(process, null, TRIP_MS, () => {
          if (world.nowMs < process.offlineUntil) throw new Error('The places are away.')
          const own = `${account} ${process.name}`
          const others = [...this.#places].filter(
            ([name, { at }]) => name.startsWith(account) && name !== own && world.nowMs - at < SLOTS_MS,
          )
          const holders = others.map(([name, { held, wanted }]) => ({ held, wanted, isBefore: name < own }))
          const held = shareSlots({ used, wanted, ceiling, turn: Math.floor(world.nowMs / 1000) }, holders)
          this.#places.set(own, { held, wanted, at: world.nowMs })
          return held
        }),
    })
    return { gate: gates.gate, budget: () => UNLIMITED, [Symbol.asyncDispose]: async () => gates.close() }
  }

  async findRuns(): Promise<readonly StoredRun[]> {
    const ids = (await this.#submitted) ?? []
    return Promise.all(ids.map((id) => this.#around.disk.content.getRun(id)))
  }

  async continue(): Promise<boolean> {
    const { statusChanges } = this.#around.promises
    if (statusChanges === this.#seenChanges) return true
    this.#seenChanges = statusChanges
    const runs = await this.findRuns()
    return runs.length === 0 || runs.some(({ status }) => status === 'queued' || status === 'running')
  }

  async #cancel(): Promise<void> {
    const [first, ...others] = await this.findRuns()
    if (first === undefined) return
    const run = this.#dice.pick([first, ...others])
    this.#around.world.tell('somebody', 'stops the run')
    await this.#around.disk.content.askToStop(run.id)
    await this.#around.promises.statusChanged(run.id)
  }

  strike(fault: Fault): void {
    const { world, promises } = this.#around
    const roles = [...this.#processes.values()]
    const hit = 'whom' in fault ? roles[fault.whom % roles.length] : roles[0]
    if (hit === undefined) return
    const { process, start } = hit
    switch (fault.kind) {
      case 'kill':
        return process.endAfter(fault.calls, () => {
          promises.willKill(process)
          world.kill(process)
          world.after(RESTART_MS, start)
        })
      case 'stop':
        return world.stall(process, fault)
      case 'offline':
        return world.disconnect(process, fault.ms)
      case 'cancel':
        void this.#cancel()
    }
  }
}
