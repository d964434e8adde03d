import { z } from 'zod'
import { FinishReason, Tokens } from '../result/result.ts'

/** One message of a conversation with a model. */
export const ChatMessage = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })
export type ChatMessage = z.infer<typeof ChatMessage>

/** What determines an answer, and so what its cache key is made of. Null leaves a parameter to the provider. */
export const ModelRequest = z.object({
  /** `provider/name`. */
  model: z.string(),
  messages: z.array(ChatMessage),
  temperature: z.number().nullable(),
  max_tokens: z.int().min(1).nullable(),
  seed: z.int().nullable(),
  /** JSON Schema that the answer must follow, where the provider can enforce one; null for free text. */
  json_schema: z.record(z.string(), z.unknown()).nullable(),
})
export type ModelRequest = z.infer<typeof ModelRequest>

/** A complete answer with what it took. */
export const ModelAnswer = z.object({
  text: z.string(),
  /** What the model thought aloud, where the provider tells it apart; null else. */
  reasoning: z.string().nullable(),
  finish_reason: FinishReason,
  tokens: Tokens,
  /** From sending the request to the last byte of the answer that counted, retries and waiting not included; null when nobody measured it. */
  latency_ms: z.number().min(0).nullable(),
  first_token_ms: z.number().min(0).nullable(),
  /** US dollars; null when no price is known for the model. */
  cost_usd: z.number().min(0).nullable(),
})
export type ModelAnswer = z.infer<typeof ModelAnswer>

/** The vectors of some texts, one for each, with what they took. Kept like an answer. */
export const EmbeddingAnswer = z.object({
  vectors: z.array(z.array(z.number())),
  tokens: Tokens,
  /** US dollars; null when no price is known for the model. */
  cost_usd: z.number().min(0).nullable(),
})
export type EmbeddingAnswer = z.infer<typeof EmbeddingAnswer>

/** Why there is no answer. */
export const ModelFailure = z.object({
  /** Stable: one of `FAILURE_CODES`. A recording written by hand may hold others. */
  code: z.string(),
  message: z.string(),
  /** Whether asking again may help. */
  retryable: z.boolean(),
  /** What the service asked to wait; null when it did not say. */
  retry_after_ms: z.number().min(0).nullable(),
  /** HTTP status, where there was one. */
  status: z.int().nullable(),
})
export type ModelFailure = z.infer<typeof ModelFailure>

/** An answer, or the reason why there is none. */
export type AskOutcome =
  | { readonly ok: true; readonly answer: ModelAnswer }
  | { readonly ok: false; readonly failure: ModelFailure }
