import type { ChatMessage, ModelAnswer } from '@assay/core/exchange'
import { sumKnown } from '@assay/core/numbers'
import type { SampleEnd, ToolCall, Try, TurnUsage } from '@assay/core/result'

/** Everything a model did between a prompt and its answer: requests, calls and their results. */
export interface Trail {
  /** Messages after the prompt and before the answer. */
  readonly messages: readonly ChatMessage[]
  /** The answers to all requests, in order. */
  readonly answers: readonly ModelAnswer[]
  readonly usage: readonly TurnUsage[]
  /** The tries that have no answer. */
  readonly tries: readonly Try[]
  readonly calls: readonly ToolCall[]
  /** Full names of the offered tools; null if they are no longer known. */
  readonly offered: readonly string[] | null
  /** Null if the model failed to answer. */
  readonly stopped: SampleEnd | null
}

/** A sample's usage so far, over all its prompts. */
export class SampleUse {
  /** Requests to the model. */
  turns = 0
  calls = 0
  /** Tokens of prompts and answers, counted here if the service didn't report them. */
  tokens = 0
  /** US dollars; null if a price is unknown. */
  costUsd: number | null = 0
  /** Start time by `performance.now()`. */
  readonly #startedMs = performance.now()

  get elapsedMs(): number {
    return performance.now() - this.#startedMs
  }

  addTurn(tokens: number, costUsd: number | null): void {
    this.turns++
    this.tokens += tokens
    this.costUsd = sumKnown([this.costUsd, costUsd])
  }
}
