import { EnvironmentError } from '@assay/core/errors'
import type { Run } from '@assay/core/report'
import { type Batch, createMemoryStore, type Store } from '@assay/store/store'
import type { Dice } from './dice.ts'
import type { SimProcess } from './sim-process.ts'
import type { World } from './world.ts'

/** What can be wrong with a store for a while. */
export const STORE_TROUBLES = ['full', 'failing', 'slow', 'stalled', 'away'] as const
export type StoreTrouble = (typeof STORE_TROUBLES)[number]

/** Calls to the store in which a process can be stopped. */
export const STORE_CALLS = ['getRun', 'getAnswer', 'append', 'renewLease', 'outlays', 'changeStatus', 'commit'] as const
export type StoreCall = (typeof STORE_CALLS)[number]

/** Reads and writes as they happen, for whoever watches the store. */
export interface DiskWatcher {
  /** Called when a process looks for an answer in the cache. */
  lookedUp(process: SimProcess, key: string): void
  /** Called when results and answers are durable, before their writer knows. */
  appended(process: SimProcess, batch: Batch): Promise<void>
  /** Called when results and answers could not be written, before their writer knows. */
  notAppended(process: SimProcess, batch: Batch): void
  /** Called when a summary is durable, before its writer knows. */
  summarized(process: SimProcess, summary: Run): Promise<void>
  /** Called when a run may have another owner. */
  statusChanged(run: string): Promise<void>
}

/** Methods that yield. */
const YIELDING = new Set(['results', 'resultBatches', 'resultKeys', 'sampleBatches', 'answers', 'labels', 'suiteCases'])

/** Methods that need room on the disk. */
const WRITING = new Set(['createRun', 'changeStatus', 'renewLease', 'commit', 'append', 'putSummary', 'putSuite'])

/** Times as long as usual while the store is slow. */
const SLOWNESS = 200

/** The usual time of one way to the store. */
const TRIP_MS = { file: 0.5, server: 3 }

/**
 * One store for all processes: the store in memory, behind a way that takes time and can fail. In a `file`, a process that ends takes its
 * open calls along; a `server` carries them out.
 */
export class SimDisk {
  readonly kind: 'file' | 'server'
  /** What is in it, without the way. */
  readonly content: Store = createMemoryStore()
  readonly #world: World
  readonly #dice: Dice
  #trouble: StoreTrouble | null = null
  #troubleEndsAt = 0

  constructor(world: World, kind: 'file' | 'server', dice: Dice) {
    this.#world = world
    this.kind = kind
    this.#dice = dice
  }

  /** Lets something be wrong for a time. */
  trouble(what: StoreTrouble, ms: number): void {
    this.#trouble = what
    this.#troubleEndsAt = this.#world.nowMs + ms
    this.#world.tell('store', `is ${what} for ${Math.round(ms)} ms`)
  }

  /** Whether something is wrong with it now. */
  get isFailing(): boolean {
    return this.#now() !== null
  }

  /** Opens the store in a process. */
  open(process: SimProcess, watcher: DiskWatcher): Store {
    const known = new Map<string | symbol, unknown>()
    const watched = watchStore(this.content, process, { watcher, demandRoom: () => this.#fail(process, 'append') })
    return new Proxy(watched, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function' || typeof key === 'symbol' || key === 'close') return value
        const made = known.get(key) ?? this.#makeMethod(process, key, value.bind(target))
        known.set(key, made)
        return made
      },
    })
  }

  #makeMethod(process: SimProcess, method: string, run: (...args: readonly unknown[]) => unknown): unknown {
    if (!YIELDING.has(method)) {
      return (...args: readonly unknown[]) => this.#call(process, method, async () => run(...args))
    }
    const readAll = (args: readonly unknown[]) =>
      this.#call(process, method, () => Array.fromAsync(asIterable(run(...args))))
    return async function* (...args: readonly unknown[]) {
      yield* await readAll(args)
    }
  }

  #call<T>(process: SimProcess, method: string, work: () => Promise<T>): Promise<T> {
    process.beginCall(method)
    const owner = this.kind === 'file' ? process : null
    const tripMs = TRIP_MS[this.kind] * (this.#now() === 'slow' ? SLOWNESS : 1)
    return this.#world.call(process, owner, tripMs, async () => {
      if (this.#now() === 'stalled') await this.#untilWell(owner)
      // The watcher hears of results that can't be appended.
      if (method !== 'append') this.#fail(process, method)
      return work()
    })
  }

  #now(): StoreTrouble | null {
    return this.#world.nowMs < this.#troubleEndsAt ? this.#trouble : null
  }

  #untilWell(owner: SimProcess | null): Promise<void> {
    return new Promise((resolve) => {
      this.#world.after(this.#troubleEndsAt - this.#world.nowMs, resolve, owner)
    })
  }

  #fail(process: SimProcess, method: string): void {
    const trouble = this.#world.nowMs < process.offlineUntil ? 'away' : this.#now()
    const isWrite = WRITING.has(method)
    if (trouble === 'away') throw new EnvironmentError('STORE_UNREACHABLE', 'The store is away.')
    if (trouble === 'full' && isWrite) throw new EnvironmentError('STORE_FULL', 'The disk is full.')
    if (trouble === 'failing' && isWrite && this.#dice.chance(0.5))
      throw new EnvironmentError('STORE_IO', "The store can't be written.")
  }
}

/** Tells a watcher what happens in the store. */
function watchStore(
  store: Store,
  process: SimProcess,
  { watcher, demandRoom }: { readonly watcher: DiskWatcher; readonly demandRoom: () => void },
): Store {
  return {
    ...store,
    getAnswer: (key) => {
      watcher.lookedUp(process, key)
      return store.getAnswer(key)
    },
    append: async (batch) => {
      try {
        demandRoom()
      } catch (error) {
        watcher.notAppended(process, batch)
        throw error
      }
      const appended = await store.append(batch)
      await watcher.appended(process, batch)
      return appended
    },
    commit: async (writes) => {
      const outcome = await store.commit(writes)
      if (outcome.ok)
        for (const write of writes) if (write.kind === 'append') await watcher.appended(process, write.batch)
      for (const write of writes) {
        if (write.kind === 'status') await watcher.statusChanged(write.run)
        if (write.kind === 'summary' && outcome.ok) await watcher.summarized(process, write.summary)
      }
      return outcome
    },
    putSummary: async (summary) => {
      await store.putSummary(summary)
      await watcher.summarized(process, summary)
    },
    changeStatus: async (run, change) => {
      const outcome = await store.changeStatus(run, change)
      await watcher.statusChanged(run)
      return outcome
    },
    createRun: async (run, lease) => {
      await store.createRun(run, lease)
      await watcher.statusChanged(run.id)
    },
  }
}

function asIterable(value: unknown): AsyncIterable<unknown> {
  if (typeof value === 'object' && value !== null && Symbol.asyncIterator in value) {
    const iterate = value[Symbol.asyncIterator]
    if (typeof iterate === 'function') return { [Symbol.asyncIterator]: iterate.bind(value) }
  }
  throw new Error('Bug: the store yields nothing.')
}
