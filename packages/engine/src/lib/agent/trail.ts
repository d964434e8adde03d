import type { ChatMessage, ModelAnswer } from '@assay/core/exchange'
import { sumKnown } from '@assay/core/numbers'
import type { SampleEnd, ToolCall, TurnUsage } from '@assay/core/result'

/** What a model did between a prompt and its answer to it: requests, calls and their results. */
export interface Trail {
  /** What came after the prompt and before the answer. */
  readonly messages: readonly ChatMessage[]
  /** The answers to all requests, in order. */
  readonly answers: readonly ModelAnswer[]
  readonly usage: readonly TurnUsage[]
  readonly calls: readonly ToolCall[]
  /** Whole names of the tools that were offered; null where they aren't known any more. */
  readonly offered: readonly string[] | null
  /** Null where the model failed to answer. */
  readonly stopped: SampleEnd | null
}

/** What a sample has used so far, over all its prompts. */
export class SampleUse {
  /** Requests to the model. */
  turns = 0
  calls = 0
  /** Prompts and answers; counted here where the service did not say. */
  tokens = 0
  /** US dollars; null where a price is not known. */
  costUsd: number | null = 0
  /** By `performance.now()`. */
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
