import type { ChatMessage } from '@assay/core/exchange'
import type { FinishReason, Tokens, ToolCall } from '@assay/core/result'

/** An answer to judge, with what is known about the exchange that produced it. */
export interface JudgedAnswer {
  readonly text: string
  /** The model's reasoning, if the provider reports it apart, else null. It isn't graded, but may be searched for leaks. */
  readonly reasoning: string | null
  /** `provider/name` of the model that answered. */
  readonly model: string
  /** The messages sent to the model, earlier turns included. Judges see secret markers in them as templates, not as values. */
  readonly messages: readonly ChatMessage[]
  /** Tokens of this answer alone, without earlier turns. */
  readonly tokens: Tokens
  readonly latency_ms: number | null
  /** US dollars; null if the model's price is unknown. */
  readonly cost_usd: number | null
  readonly finish_reason: FinishReason | null
  /** Every call of the sample up to this answer, in order; null or missing if no tool was offered and the model reported no calls. */
  readonly calls?: readonly ToolCall[] | null
  /** The number of requests to the model in the sample so far; null or missing if unknown. */
  readonly turns?: number | null
  /** Names of the offered tools, `server/tool` for a server's; null or missing if unknown. */
  readonly offered?: readonly string[] | null
}
