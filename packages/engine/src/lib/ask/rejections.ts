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

interface State {
  /** Rejections since the last answer. */
  inARow: number
  hasAnswered: boolean
  last: ModelFailure | null
  readonly stop: AbortController
}

/**
 * Knows which models' services reject every request: three in a row with no answer in between. A run can't go on with such a model, whoever
 * asks it. Other failures, such as time-outs, count neither way.
 */
export class Rejections {
  readonly #states = new Map<string, State>()
  readonly #signals = new WeakMap<AbortSignal, Map<string, AbortSignal>>()

  /** Counts the end of a request to a model. Answers from the cache say nothing about its service. */
  note(model: string, outcome: { readonly ok: true } | { readonly ok: false; readonly failure: ModelFailure }): void {
    const state = this.#of(model)
    if (outcome.ok) {
      state.hasAnswered = true
      state.inARow = 0
    } else if (isRejection(outcome.failure) && !isOfRequest(model, state, outcome.failure)) {
      state.inARow++
      state.last = outcome.failure
      if (state.inARow >= LIMIT) state.stop.abort()
    }
  }

  /** Returns whether a model's service has rejected a request and answered none since. */
  isDoubtful(model: string): boolean {
    return (this.#states.get(model)?.inARow ?? 0) > 0
  }

  /** Returns whether a model's service has answered a request. */
  hasAnswered(model: string): boolean {
    return this.#states.get(model)?.hasAnswered ?? false
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
    const state: State = { inARow: 0, hasAnswered: false, last: null, stop: new AbortController() }
    this.#states.set(model, state)
    return state
  }
}

/** Returns whether a failure is about its request after all: the user's own endpoint has answered, and doesn't find what this one names. */
function isOfRequest(model: string, { hasAnswered }: State, { code }: ModelFailure): boolean {
  return code === 'not_found' && hasAnswered && model.startsWith('http/')
}
