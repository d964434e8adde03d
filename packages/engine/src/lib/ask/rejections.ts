import type { FailureCode, ModelFailure } from '@assay/core/exchange'

/** Rejections in a row after which a service counts as rejecting every request. */
const LIMIT = 3

/** Failures that no other request to the same model with the same key would escape, unless one of them was answered. None is billed. */
const REJECTIONS: ReadonlySet<string> = new Set<FailureCode>(['unauthorized', 'not_found', 'quota_exhausted'])

/** Returns whether a failure concerns the key, the account or the model rather than its request. */
export function isRejection({ code }: Pick<ModelFailure, 'code'>): boolean {
  return REJECTIONS.has(code)
}

/** Starts the names of embedding models, which are apart from models that answer. */
export const EMBEDDING = 'embedding model '

type Outcome = { readonly ok: true } | { readonly ok: false; readonly failure: ModelFailure }

interface State {
  /** Requests that were sent: their numbers are 1 to this. */
  sent: number
  /** The numbers of those that are in flight. */
  readonly open: Set<number>
  /** The newest request that was answered; 0 for none. */
  answered: number
  /** The requests that had been sent when an answer was last heard. */
  sentByAnswer: number
  /** The requests that were rejected and sent after `answered`. */
  rejected: number[]
  /** Whether a request was sent alone, to see what the service does after answers and rejections that crossed. */
  hasProbed: boolean
  /** Requests that wait until those in flight tell whether the service accepts anything. */
  readonly waiting: Set<() => void>
  last: ModelFailure | null
  readonly stop: AbortController
}

/**
 * Knows which models' services reject every request: three in a row with no answer in between. A run can't go on with such a model, whoever
 * asks it. Other failures, such as time-outs, count neither way.
 *
 * The order is that of sending, as rejections come back sooner than answers: after three of them nothing more is sent until it's known
 * what became of the requests that were sent since the first. An answer to an older one shows nothing, since a key may have been revoked
 * in between. If one came after the first rejection was sent, either may have reached the service first, and one request more tells.
 */
export class Rejections {
  readonly #states = new Map<string, State>()
  readonly #signals = new WeakMap<AbortSignal, Map<string, AbortSignal>>()

  /** Sends a request to a model as soon as its service isn't in question; null if `stop`, a signal of `stopOf`, aborts before. */
  async send<Sent extends Outcome>(
    model: string,
    send: () => Promise<Sent>,
    stop: AbortSignal | undefined,
  ): Promise<Sent | null> {
    const state = this.#of(model)
    if (!(await waitForTurn(state, stop))) return null
    const number = ++state.sent
    state.open.add(number)
    try {
      const outcome = await send()
      note(model, state, { number, outcome })
      return outcome
    } finally {
      state.open.delete(number)
      decide(state)
    }
  }

  /** Returns whether a model's service has rejected a request and answered none since. */
  isDoubtful(model: string): boolean {
    return (this.#states.get(model)?.rejected.length ?? 0) > 0
  }

  /** Returns whether a model's service has answered a request. */
  hasAnswered(model: string): boolean {
    return (this.#states.get(model)?.answered ?? 0) > 0
  }

  /** Returns the failure of a model that is given up; null for any other model. */
  failureOf(model: string): ModelFailure | null {
    const state = this.#states.get(model)
    return state?.stop.signal.aborted === true ? state.last : null
  }

  /** Returns the models that are given up. */
  givenUp(): string[] {
    return [...this.#states.keys()].filter((model) => this.failureOf(model) !== null)
  }

  /** Returns a signal that aborts with `stop`, or when the model is given up. */
  stopOf(model: string, stop: AbortSignal): AbortSignal {
    const known = this.#signals.get(stop) ?? new Map<string, AbortSignal>()
    this.#signals.set(stop, known)
    const signal = known.get(model) ?? AbortSignal.any([stop, this.#of(model).stop.signal])
    known.set(model, signal)
    return signal
  }

  #of(model: string): State {
    const known = this.#states.get(model)
    if (known !== undefined) return known
    const state: State = {
      sent: 0,
      open: new Set(),
      answered: 0,
      sentByAnswer: 0,
      rejected: [],
      hasProbed: false,
      waiting: new Set(),
      last: null,
      stop: new AbortController(),
    }
    this.#states.set(model, state)
    return state
  }
}

function note(
  model: string,
  state: State,
  { number, outcome }: { readonly number: number; readonly outcome: Outcome },
): void {
  if (outcome.ok) {
    state.answered = Math.max(state.answered, number)
    state.sentByAnswer = state.sent
    state.rejected = state.rejected.filter((each) => each > state.answered)
  } else if (isRejection(outcome.failure) && !isOfRequest(model, state, outcome.failure) && number > state.answered) {
    state.rejected.push(number)
    state.last = outcome.failure
  }
}

/** Lets what waits go on, or gives the model up, as soon as either is clear. */
function decide(state: State): void {
  if (!isInQuestion(state)) {
    state.hasProbed = false
    for (const go of state.waiting) go()
  } else if (canProbe(state)) {
    const [go] = state.waiting
    if (go === undefined) return
    state.hasProbed = true
    state.waiting.delete(go)
    go()
  } else if (!mayStillAnswer(state)) {
    state.stop.abort()
  }
}

/** Waits until a request may be sent; false if `stop` aborts before. */
async function waitForTurn(state: State, stop: AbortSignal | undefined): Promise<boolean> {
  if (stop?.aborted) return false
  if (!isInQuestion(state)) return true
  if (canProbe(state)) {
    state.hasProbed = true
    return true
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  state.waiting.add(resolve)
  const leave = () => resolve()
  stop?.addEventListener('abort', leave, { once: true })
  await promise
  stop?.removeEventListener('abort', leave)
  state.waiting.delete(resolve)
  if (!stop?.aborted) return true
  // It may have been let go on to tell, which another one does now.
  if (state.hasProbed && !state.stop.signal.aborted && !mayStillAnswer(state)) {
    state.hasProbed = false
    decide(state)
  }
  return false
}

function isInQuestion({ rejected }: State): boolean {
  return rejected.length >= LIMIT
}

/** Returns whether a request is in flight whose answer would count. */
function mayStillAnswer({ open, rejected }: State): boolean {
  const first = Math.min(...rejected)
  return [...open].some((number) => number > first)
}

function canProbe(state: State): boolean {
  const clear = state.rejected.filter((number) => number > state.sentByAnswer)
  return !state.hasProbed && clear.length < LIMIT && !mayStillAnswer(state)
}

/** Returns whether a failure is about its request after all: the user's own endpoint has answered, and doesn't find what this one names. */
function isOfRequest(model: string, { answered }: State, { code }: ModelFailure): boolean {
  return code === 'not_found' && answered > 0 && model.startsWith('http/')
}
