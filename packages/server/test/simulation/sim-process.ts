import type { Dice } from './dice.ts'
import type { Scheduled } from './event-queue.ts'

/** The state of a simulated process: a killed one never continues, a stopped one continues when it is woken. */
export type ProcessState = 'running' | 'stopped' | 'killed' | 'ended'

/** A simulated process: an owner of timers and of calls into the world. */
export class SimProcess {
  readonly name: string
  readonly pid: number
  /** The simulated time when it started. */
  readonly startedAt: number
  /** What it draws from `Math.random` and `node:crypto`. */
  readonly dice: Dice
  /** The fraction of a millisecond by which its timers are off, so that those of two processes are never due at once. */
  readonly phaseMs: number
  /** Its machine, where others can tell whether it is gone. */
  readonly host: string
  /** The simulated time until which it reaches nothing. */
  offlineUntil = 0
  /** Whether it was ever stopped or offline, so that others may have taken its work. */
  wasSilent = false
  /** The simulated time until which it was stopped or offline. */
  silentUntil = 0
  state: ProcessState = 'running'
  /** What happened to it while it was stopped. */
  readonly held: Scheduled<SimProcess | null>[] = []
  #callsLeft = Number.POSITIVE_INFINITY
  #onLastCall: () => void = () => {}
  #struckIn: { readonly method: string; readonly strike: () => void } | null = null

  constructor(
    name: string,
    {
      pid,
      host,
      dice,
      startedAt,
    }: { readonly pid: number; readonly host: string; readonly dice: Dice; readonly startedAt: number },
  ) {
    this.name = name
    this.startedAt = startedAt
    this.host = host
    this.pid = pid
    this.dice = dice
    this.phaseMs = dice.next()
  }

  /** Whether it does anything, now or when it is woken. */
  get isAlive(): boolean {
    return this.state === 'running' || this.state === 'stopped'
  }

  /** Lets the process end in one of its next calls into the world: between any two of them, even in one turn of the event loop. */
  endAfter(calls: number, end: () => void): void {
    this.#callsLeft = calls
    this.#onLastCall = end
  }

  /** Lets something happen to the process once it calls a method of the store. */
  strikeDuring(method: string, strike: () => void): void {
    this.#struckIn = { method, strike }
  }

  /** Notes that it calls a method of the store. */
  beginCall(method: string): void {
    if (this.#struckIn?.method !== method) return
    const { strike } = this.#struckIn
    this.#struckIn = null
    strike()
  }

  /** Counts a call into the world; returns false if the process didn't live to make it. */
  enterWorld(): boolean {
    if (--this.#callsLeft < 0 && this.isAlive) {
      this.#callsLeft = Number.POSITIVE_INFINITY
      this.#onLastCall()
    }
    return this.isAlive
  }
}
