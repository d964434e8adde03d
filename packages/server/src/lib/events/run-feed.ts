import { readRunView } from '@assay/app/summary'
import { readPlan } from '@assay/core/run'
import { sampleFacts } from '@assay/engine/run'
import type { RecordedResult, Store, StoredRun } from '@assay/store/store'
import { encodeEvent, liveId } from './live-text.ts'

/** An event of the feed, encoded once for all streams. */
export interface FedEvent {
  readonly seq: number
  readonly bytes: Uint8Array
}

/** A run's state and what holds it up, encoded once. */
interface FedState {
  /** The version, which grows with every change. */
  readonly version: number
  readonly bytes: Uint8Array
}

/** The source and the times of a feed. */
export interface FeedOptions {
  readonly store: Store
  readonly run: string
  /** Returns why the run doesn't progress. */
  readonly holdup: () => Promise<string | null>
  readonly pollMs: number
  readonly heartbeatMs: number
  /** Called when the last listener has left. */
  readonly onIdle: () => void
}

/** Events kept for streams that are a little behind; one that is further behind reads the store at its own pace. */
const KEPT = 2000
/** Results read at once. */
const READ = 500

const ENDED: readonly string[] = ['finished', 'stopped', 'cancelled', 'failed'] satisfies StoredRun['status'][]

/** Encodes recorded results as events. */
export function encodeResults(run: string, recorded: readonly RecordedResult[]): FedEvent[] {
  return recorded.map(({ seq, result }) => {
    const event = { type: 'sample.finished', run, seq, sample: sampleFacts(result) } as const
    return { seq, bytes: encodeEvent(event, liveId({ seq, isEnd: false })) }
  })
}

/**
 * Reads a run's events for all its listeners: one reader of the store, however many streams. It runs while somebody listens, and keeps only
 * the last events, so that a slow listener costs no memory.
 */
export class RunFeed {
  readonly #options: FeedOptions
  #listeners = 0
  #started: Promise<void> | null = null
  #events: FedEvent[] = []
  /** The position before the first event kept; a stream further behind reads the store. */
  #after = 0
  #head = 0
  #state: FedState | null = null
  #stateText = ''
  #end: Uint8Array | null = null
  #failure: unknown = null
  #beats = 0
  #timer: NodeJS.Timeout | null = null
  #heart: NodeJS.Timeout | null = null
  #waiting: (() => void)[] = []

  constructor(options: FeedOptions) {
    this.#options = options
  }

  /** Adds a listener; the first one starts reading from the newest result on. Throws the store's errors. */
  async join(): Promise<void> {
    this.#listeners++
    this.#started ??= this.#start()
    try {
      await this.#started
    } catch (error) {
      this.leave()
      throw error
    }
  }

  leave(): void {
    this.#listeners--
    if (this.#listeners > 0) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    if (this.#heart !== null) clearInterval(this.#heart)
    this.#timer = null
    this.#heart = null
    this.#options.onIdle()
  }

  /** The position from which events are kept here. */
  get after(): number {
    return this.#after
  }

  get head(): number {
    return this.#head
  }

  /** The number of heartbeats so far. */
  get beats(): number {
    return this.#beats
  }

  get state(): FedState | null {
    return this.#state
  }

  /** The event of the run's end; null while it continues. Set once all results are kept or passed on. */
  get end(): Uint8Array | null {
    return this.#end
  }

  /** Whether it stopped reading: the run ended, or the store failed. A later listener needs another feed. */
  get isOver(): boolean {
    return this.#end !== null || this.#failure !== null
  }

  /** Returns the kept events after a position that isn't before `after`. Throws the error of reading the store. */
  eventsAfter(seq: number): readonly FedEvent[] {
    if (this.#failure !== null) throw this.#failure
    // From the back: most listeners are up to date.
    return this.#events.slice(this.#events.findLastIndex((event) => event.seq <= seq) + 1)
  }

  /** Resolves when there may be news. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  async #start(): Promise<void> {
    this.#after = this.#head = await findLatest(this.#options.store, this.#options.run)
    if (this.#listeners === 0) return
    this.#heart = setInterval(() => this.#beat(), this.#options.heartbeatMs)
    this.#schedule(0)
  }

  #beat(): void {
    this.#beats++
    this.#wake()
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }

  #schedule(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#poll().then(
        () => {
          if (this.#timer !== null && this.#end === null) this.#schedule(this.#options.pollMs)
        },
        (error: unknown) => {
          this.#failure = error
          this.#wake()
        },
      )
    }, ms)
  }

  async #poll(): Promise<void> {
    const { store, run } = this.#options
    // The status first: what was recorded before the run ended is then read below.
    const stored = await store.getRun(run)
    const hasEnded = ENDED.includes(stored.status)
    for (;;) {
      const recorded = await store.recordedAfter(run, this.#head, READ)
      this.#add(encodeResults(run, recorded))
      if (recorded.length < READ) break
      this.#wake()
    }
    const holdup = hasEnded ? null : await this.#options.holdup()
    const done = await store.countResults(run)
    this.#tell(stored, done, holdup)
    if (hasEnded) {
      const type = stored.status === 'finished' ? 'run.finished' : 'run.stopped'
      const event = { type, run: await readRunView(store, stored) } as const
      this.#end = encodeEvent(event, liveId({ seq: this.#head, isEnd: true }))
    }
    this.#wake()
  }

  #add(events: readonly FedEvent[]): void {
    const last = events.at(-1)
    if (last === undefined) return
    this.#events.push(...events)
    this.#head = last.seq
    if (this.#events.length <= 2 * KEPT) return
    const gone = this.#events.splice(0, this.#events.length - KEPT)
    this.#after = gone.at(-1)?.seq ?? this.#after
  }

  #tell({ id, status, plan }: StoredRun, done: number, holdup: string | null): void {
    const planned = readPlan(plan).total
    const event = {
      type: 'run.progress',
      run: id,
      status,
      done,
      total: planned === 0 ? null : planned,
      holdup,
    } as const
    const text = JSON.stringify(event)
    if (text === this.#stateText) return
    this.#stateText = text
    this.#state = { version: (this.#state?.version ?? 0) + 1, bytes: encodeEvent(event, null) }
  }
}

/** Finds the position of the newest result in about forty lookups, however many there are. */
export async function findLatest(store: Store, run: string): Promise<number> {
  const hasAfter = async (seq: number) => (await store.recordedAfter(run, seq, 1)).length > 0
  if (!(await hasAfter(0))) return 0
  let low = 0
  let high = 1
  while (await hasAfter(high)) {
    low = high
    high *= 2
  }
  // Something comes after `low`, nothing after `high`.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (await hasAfter(middle)) low = middle
    else high = middle
  }
  return high
}
