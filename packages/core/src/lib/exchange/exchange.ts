import { z } from 'zod'
import { FinishReason, Tokens, ToolCall } from '../result/result.ts'

/** A call of a tool as a model wrote it: its arguments are a text that may not be JSON. */
export const ModelToolCall = z.object({
  /** The model's own id of the call, unique in its conversation. */
  id: z.string(),
  name: z.string(),
  arguments: z.string(),
})
export type ModelToolCall = z.infer<typeof ModelToolCall>

/** Parts of an answer that its service wants back with the next request, as the provider gave them. Nobody else reads them. */
const carry = z.array(z.record(z.string(), z.unknown())).optional()

/** One message of a conversation with a model. */
export const ChatMessage = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'user']), content: z.string() }),
  z.object({ role: z.literal('assistant'), content: z.string(), tool_calls: z.array(ModelToolCall).optional(), carry }),
  z.object({
    role: z.literal('tool'),
    content: z.string(),
    /** The call that this is the result of. */
    tool_call_id: z.string(),
    name: z.string(),
    is_error: z.boolean().optional(),
  }),
])
export type ChatMessage = z.infer<typeof ChatMessage>

/** A tool as a model is told of it. */
export const ToolDefinition = z.object({
  name: z.string(),
  description: z.string().nullable(),
  /** JSON Schema of the arguments. */
  parameters: z.record(z.string(), z.unknown()),
})
export type ToolDefinition = z.infer<typeof ToolDefinition>

/** Whether a model may, must or must not call a tool, or which one it must call. */
export const ToolChoice = z.union([z.enum(['auto', 'required', 'none']), z.strictObject({ name: z.string() })])
export type ToolChoice = z.infer<typeof ToolChoice>

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
  /** Both are left out where no tool is offered. */
  tools: z.array(ToolDefinition).optional(),
  tool_choice: ToolChoice.optional(),
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
  /** Tools that the model calls; left out for none. */
  tool_calls: z.array(ModelToolCall).optional(),
  carry,
  /** What a whole agent behind the model did by itself; left out for a model that leaves the calls to Assay. */
  agent: z.object({ tool_calls: z.array(ToolCall), transcript: z.array(z.record(z.string(), z.unknown())) }).optional(),
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

/** What a tool gave back. Kept like an answer where calling it again would cost or change something. */
export const ToolReply = z.object({
  result: z.string(),
  is_error: z.boolean(),
  truncated: z.boolean(),
  latency_ms: z.number().min(0).nullable(),
})
export type ToolReply = z.infer<typeof ToolReply>

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
