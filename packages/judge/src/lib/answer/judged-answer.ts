import type { ChatMessage } from '@assay/core/exchange'
import type { FinishReason, Tokens, ToolCall } from '@assay/core/result'

/** An answer to judge, with what is known of the exchange that gave it. */
export interface JudgedAnswer {
  readonly text: string
  /** What the model thought aloud, where the provider tells it apart; null else. It is not graded, but may be searched for leaks. */
  readonly reasoning: string | null
  /** `provider/name` of the model that answered. */
  readonly model: string
  /** What the model was asked, earlier turns included. Judges see secret markers in it as templates, not as values. */
  readonly messages: readonly ChatMessage[]
  /** Of this answer alone, not of earlier turns. */
  readonly tokens: Tokens
  readonly latency_ms: number | null
  /** US dollars; null when the model has no known price. */
  readonly cost_usd: number | null
  readonly finish_reason: FinishReason | null
  /** Every call of the sample up to this answer, in order; null or left out where no tool was offered and the model reported no calls. */
  readonly calls?: readonly ToolCall[] | null
  /** How often the model was asked in the sample so far; null or left out where nobody counted. */
  readonly turns?: number | null
  /** Names of the tools that were offered, `server/tool` for those of a server; null or left out where they aren't known. */
  readonly offered?: readonly string[] | null
}
