import { AsyncLocalStorage } from 'node:async_hooks'
import { Dice } from './dice.ts'
import { EventQueue, type Scheduled } from './event-queue.ts'
import { SimProcess } from './sim-process.ts'

/** The simulated time at which every story begins. */
const EPOCH = Date.UTC(2026, 0, 1)

/** Process IDs larger than any real one, so that no real process is asked about. */
const FIRST_PID = 10_000_000

/** One line of a story: what happened when, and to which process. */
export interface StoryEvent {
  /** Simulated milliseconds since the story began. */
  readonly at: number
  /** The process's name, or the part of the world. */
  readonly who: string
  readonly what: string
}

/** Where code runs: in a world, as one of its processes; null for the world itself. */
interface Place {
  readonly world: World
  readonly process: SimProcess | null
}

const places = new AsyncLocalStorage<Place>()

/** Returns where the caller runs; null in the real world. */
export function findPlace(): Place | null {
  return places.getStore() ?? null
}

/**
 * A world whose time, order and chance are a seed's: one event happens at a time, and everything that follows from it without waiting
 * happens before the next.
 */
export class World {
  readonly seed: number
  readonly events: StoryEvent[] = []
  readonly processes: SimProcess[] = []
  readonly #queue = new EventQueue<SimProcess | null>()
  readonly #latency: Dice
  /** What the clock of a machine shows beside the world's, in milliseconds. */
  readonly #clocks = new Map<string, number>()
  /** What is drawn in no process. */
  readonly dice: Dice
  /** Simulated milliseconds since the story began. */
  nowMs = 0
  /** The number of events so far. */
  count = 0

  constructor(seed: number) {
    this.seed = seed
    this.#latency = new Dice(seed, 'latency')
    this.dice = new Dice(seed, 'world')
  }

  /** Sets the clock of a machine. */
  setClock(host: string, ms: number): void {
    this.#clocks.set(host, (this.#clocks.get(host) ?? 0) + ms)
    this.tell(host, `has its clock set by ${Math.round(ms)} ms`)
  }

  /** Adds a line to the story. */
  tell(who: string, what: string): void {
    this.events.push({ at: this.nowMs, who, what })
  }

  /** Returns the time of a clock in the world, in milliseconds since 1970. */
  dateMs(process: SimProcess | null): number {
    const set = process === null ? 0 : (this.#clocks.get(process.host) ?? 0)
    return Math.floor(EPOCH + this.nowMs + set)
  }

  /** Lets something happen after a time, to a process or, by default, to the world. */
  after(ms: number, run: () => void, process: SimProcess | null = null): Scheduled<SimProcess | null> {
    return this.#queue.add(this.nowMs + Math.max(0, ms), process, run)
  }

  /** Starts a process on a machine. It ends when its work does; then `ended` is called, with what its work threw or undefined. */
  start(
    { name, host }: { readonly name: string; readonly host: string },
    work: (process: SimProcess) => Promise<void>,
    ended: (process: SimProcess, error: unknown) => void = () => {},
  ): SimProcess {
    const dice = new Dice(this.seed, `process ${name}`)
    const process = new SimProcess(name, {
      pid: FIRST_PID + this.processes.length,
      host,
      dice,
      startedAt: this.nowMs,
    })
    this.processes.push(process)
    this.tell(name, 'starts')
    const begin = () => {
      const end = (error: unknown) => {
        if (!process.isAlive) return
        process.state = 'ended'
        this.tell(name, error === undefined ? 'ends' : `ends with ${describeError(error)}`)
        ended(process, error)
      }
      work(process).then(
        () => end(undefined),
        (error: unknown) => end(error ?? new Error('nothing')),
      )
    }
    this.after(0, begin, process)
    return process
  }

  /** Ends a process as `kill -9` does. What it asked of the world may still happen; it never hears of it. */
  kill(process: SimProcess): void {
    if (!process.isAlive) return
    process.state = 'killed'
    process.held.length = 0
    this.tell(process.name, 'is killed')
  }

  /** Stops a process, as a closed laptop does: its timers and replies wait while the clock goes on. */
  stop(process: SimProcess): void {
    if (process.state !== 'running') return
    process.state = 'stopped'
    process.wasSilent = true
    process.silentUntil = Number.POSITIVE_INFINITY
    this.tell(process.name, 'is stopped')
  }

  /** Stops a process for a time, now or in its next call of a kind to the store. `begun` is called when it stands still. */
  stall(
    process: SimProcess,
    { ms, during }: { readonly ms: number; readonly during: string | null },
    begun: () => void = () => {},
  ): void {
    const begin = () => {
      this.stop(process)
      this.after(ms, () => this.wake(process))
      begun()
    }
    if (during === null) begin()
    else process.strikeDuring(during, begin)
  }

  /** Lets a process reach nothing for a time. */
  disconnect(process: SimProcess, ms: number): void {
    process.offlineUntil = this.nowMs + ms
    process.wasSilent = true
    process.silentUntil = Math.max(process.silentUntil, process.offlineUntil)
    this.tell(process.name, `is offline for ${Math.round(ms)} ms`)
  }

  /** Continues a stopped process: all that waited happens to it now, in its order. */
  wake(process: SimProcess): void {
    if (process.state !== 'stopped') return
    process.state = 'running'
    process.silentUntil = Math.max(this.nowMs, process.offlineUntil)
    this.tell(process.name, `wakes, ${process.held.length} events late`)
    for (const event of process.held.splice(0)) this.#queue.put({ ...event, at: this.nowMs })
  }

  /**
   * Calls into the world: `effect` happens there after a while, and the caller hears of it after another. The promise of a process that
   * was killed in between never settles. `owner` is the process that has to live for the effect; null for a service elsewhere.
   */
  call<T>(process: SimProcess, owner: SimProcess | null, tripMs: number, effect: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!process.enterWorld()) return
      const reply = (end: () => void) => this.after(this.#latency.between(0.2, 1) * tripMs, end, process)
      const happen = async () => {
        try {
          const value = await effect()
          reply(() => resolve(value))
        } catch (error) {
          reply(() => reject(error))
        }
      }
      this.after(this.#latency.between(0.2, 1) * tripMs, () => void happen(), owner)
    })
  }

  /** Runs code in a process now, as a signal handler does. */
  runIn(process: SimProcess, run: () => void): void {
    this.after(0, run, process)
  }

  /** Lets the next event happen, and all that follows from it without waiting. Returns false if there is none. */
  async step(): Promise<boolean> {
    const event = this.#queue.take()
    if (event === null) return false
    const { owner } = event
    this.nowMs = Math.max(this.nowMs, event.at)
    if (owner !== null && owner.state === 'stopped') owner.held.push(event)
    if (owner !== null && owner.state !== 'running') return true
    this.count++
    places.run({ world: this, process: owner }, event.run)
    // An immediate of the real event loop comes after every reaction to a promise.
    await new Promise((resolve) => realImmediate(resolve))
    return true
  }
}

const realImmediate = setImmediate

/** Returns an error's code and message on one line. */
export function describeError(error: unknown): string {
  if (!Error.isError(error)) return String(error)
  const code = 'code' in error ? `${String(error.code)}: ` : ''
  return `${code}${error.message}`
}
