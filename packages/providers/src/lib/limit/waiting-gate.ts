import type { AskOutcome, ModelFailure } from '@assay/core/exchange'
import { watchAbort } from '../abort/watch-abort.ts'
import { type Clock, systemClock } from '../retry/clock.ts'
import type { AccountGate, Permit } from './account-gate.ts'
import { createQueue } from './queue.ts'

/** What a gate knows about an account's server: it answers, it is waited for, or the wait for it was in vain. */
export type Presence = 'present' | 'awaited' | 'gone'

/** A change of an account's presence; `failure` is why it is away. */
export type PresenceChange =
  | { readonly account: string; readonly presence: 'present' }
  | { readonly account: string; readonly presence: 'awaited' | 'gone'; readonly failure: ModelFailure }

/** Settings of waiting for servers. */
export interface WaitingGateOptions {
  /** The longest wait for a server that is away; 0 for none. */
  readonly waitMs: number
  /** The clock. Default: real time. */
  readonly clock?: Clock | undefined
  readonly onChange?: ((change: PresenceChange) => void) | undefined
}

/** The first pause before a server is tried again, the growth of each next one, and the longest. */
const PAUSE = { firstMs: 500, growth: 1.5, mostMs: 5000 } as const

/** Returns the failure of a request whose server is away: it refuses connections, or is still loading the model. */
export function readAway(outcome: AskOutcome | null): ModelFailure | null {
  return outcome !== null && !outcome.ok && outcome.failure.away === true ? outcome.failure : null
}

/**
 * Makes a gate that waits for servers that are away, as one is that restarts or loads its model. While an account's server is away, one
 * request at a time tries it, with growing pauses, and all others wait. An answer of any kind ends the wait. After `waitMs` the account is
 * gone: its requests are sent at once and may fail, until one is answered.
 */
export function createWaitingGate(gate: AccountGate, options: WaitingGateOptions): AccountGate {
  const { waitMs, clock = systemClock } = options
  if (waitMs <= 0) return gate
  const accounts = new Map<string, AwayAccount>()
  const of = (account: string): AwayAccount => {
    const known = accounts.get(account) ?? new AwayAccount(account, options)
    accounts.set(account, known)
    return known
  }
  return {
    // Another model of the account may answer all the time, so each request also has its own end.
    awaits: (account, sinceMs) => of(account).presence !== 'gone' && clock.now() - sinceMs < waitMs,
    async acquire(account, signal) {
      const watched = of(account)
      const turn = await watched.turn(signal)
      if (turn === null) return null
      const permit = await gate.acquire(account, signal)
      if (permit === null) {
        turn.end(null)
        return null
      }
      return {
        report(outcome) {
          permit.report(outcome)
          turn.end(outcome)
        },
      } satisfies Permit
    },
  }
}

/** The permission to send a request; `end` says how it ended. */
interface Turn {
  end(outcome: AskOutcome | null): void
}

/** One account, and the requests that wait for its server. */
class AwayAccount {
  readonly #account: string
  readonly #waitMs: number
  readonly #clock: Clock
  readonly #onChange: (change: PresenceChange) => void
  readonly #waiting = createQueue<() => void>()
  #presence: Presence = 'present'
  /** When the wait is over. */
  #untilMs = 0
  #pauseMs: number = PAUSE.firstMs
  /** When the server may be tried again. */
  #tryAtMs = 0
  #isTrying = false
  /** Ends the pause before a try; null if none is under way. */
  #pause: AbortController | null = null

  constructor(account: string, { waitMs, clock = systemClock, onChange = () => {} }: WaitingGateOptions) {
    this.#account = account
    this.#waitMs = waitMs
    this.#clock = clock
    this.#onChange = onChange
  }

  get presence(): Presence {
    return this.#presence
  }

  /** Waits until a request may be sent: at once unless the server is awaited. Null if the signal aborts first. */
  async turn(signal: AbortSignal | undefined): Promise<Turn | null> {
    while (this.#presence === 'awaited') {
      if (signal?.aborted) return null
      if (!this.#isTrying) {
        const tried = await this.#try(signal)
        if (tried !== 'later') return tried
      } else await this.#wait(signal)
    }
    return signal?.aborted ? null : { end: once((outcome) => this.#learn(outcome)) }
  }

  /** Pauses, and then takes the turn to try the server; null if the signal aborts, `later` if the wait ended meanwhile. */
  async #try(signal: AbortSignal | undefined): Promise<Turn | null | 'later'> {
    this.#isTrying = true
    const pause = new AbortController()
    this.#pause = pause
    const over = signal === undefined ? pause.signal : AbortSignal.any([signal, pause.signal])
    await this.#clock.sleep(Math.max(0, this.#tryAtMs - this.#clock.now()), over)
    this.#pause = null
    const end = once((outcome: AskOutcome | null) => {
      this.#isTrying = false
      this.#learn(outcome)
      // Whoever is next tries again, or finds that the wait is over.
      this.#waiting.take()?.()
    })
    if (signal?.aborted || this.#presence !== 'awaited') {
      end(null)
      return signal?.aborted ? null : 'later'
    }
    return { end }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const leave = this.#waiting.add(() => {
        unwatch?.()
        resolve()
      })
      const giveUp = () => {
        if (leave()) resolve()
      }
      const unwatch = signal === undefined ? null : watchAbort(signal, giveUp)
    })
  }

  #learn(outcome: AskOutcome | null): void {
    const failure = readAway(outcome)
    // An aborted request says nothing about the server.
    const isSilent = outcome === null || (!outcome.ok && outcome.failure.code === 'aborted')
    if (failure === null) return isSilent ? undefined : this.#change('present', null)
    if (this.#presence === 'gone') return
    const now = this.#clock.now()
    if (this.#presence === 'present') {
      this.#untilMs = now + this.#waitMs
      this.#pauseMs = PAUSE.firstMs
      this.#tryAtMs = 0
    } else if (now >= this.#untilMs) return this.#change('gone', failure)
    // Requests that were under way together fail together: they are one sign, and one pause.
    if (now >= this.#tryAtMs) {
      const pauseMs = Math.max(this.#pauseMs, failure.retry_after_ms ?? 0)
      this.#tryAtMs = Math.min(now + pauseMs, this.#untilMs)
      this.#pauseMs = Math.min(PAUSE.mostMs, this.#pauseMs * PAUSE.growth)
    }
    this.#change('awaited', failure)
  }

  #change(presence: Presence, failure: ModelFailure | null): void {
    if (presence === this.#presence) return
    this.#presence = presence
    if (presence === 'present') this.#onChange({ account: this.#account, presence })
    else if (failure !== null) this.#onChange({ account: this.#account, presence, failure })
    if (presence === 'awaited') return
    this.#pause?.abort()
    for (let next = this.#waiting.take(); next !== null; next = this.#waiting.take()) next()
  }
}

function once<T>(work: (value: T) => void): (value: T) => void {
  let isDone = false
  return (value) => {
    if (isDone) return
    isDone = true
    work(value)
  }
}
