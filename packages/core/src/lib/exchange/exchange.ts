import { z } from 'zod'
import { FinishReason, Served, Tokens, ToolCall } from '../result/result.ts'

/** A tool call as a model wrote it: its arguments are a string that may not be JSON. */
export const ModelToolCall = z.object({
  /** The model's own ID for the call, unique in its conversation. */
  id: z.string(),
  name: z.string(),
  arguments: z.string(),
})
export type ModelToolCall = z.infer<typeof ModelToolCall>

/** Parts of an answer that its service expects back with the next request, as the provider sent them. Nothing else reads them. */
const carry = z.array(z.record(z.string(), z.unknown())).optional()

/** One message of a conversation with a model. */
export const ChatMessage = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'user']), content: z.string() }),
  z.object({ role: z.literal('assistant'), content: z.string(), tool_calls: z.array(ModelToolCall).optional(), carry }),
  z.object({
    role: z.literal('tool'),
    content: z.string(),
    /** The call that this message answers. */
    tool_call_id: z.string(),
    name: z.string(),
    is_error: z.boolean().optional(),
  }),
])
export type ChatMessage = z.infer<typeof ChatMessage>

/** A tool as described to a model. */
export const ToolDefinition = z.object({
  name: z.string(),
  description: z.string().nullable(),
  /** JSON Schema of the arguments. */
  parameters: z.record(z.string(), z.unknown()),
})
export type ToolDefinition = z.infer<typeof ToolDefinition>

/** Whether a model may, must or must not call a tool, or the tool it must call. */
export const ToolChoice = z.union([z.enum(['auto', 'required', 'none']), z.strictObject({ name: z.string() })])
export type ToolChoice = z.infer<typeof ToolChoice>

/** The input that determines an answer, and so its cache key. Null leaves a parameter to the provider. */
export const ModelRequest = z.object({
  /** `provider/name`. */
  model: z.string(),
  messages: z.array(ChatMessage),
  temperature: z.number().nullable(),
  max_tokens: z.int().min(1).nullable(),
  seed: z.int().nullable(),
  /** JSON Schema that the answer must follow, if the provider can enforce one; null for free text. */
  json_schema: z.record(z.string(), z.unknown()).nullable(),
  /** The offered tools and the choice; both left out if no tool is offered. */
  tools: z.array(ToolDefinition).optional(),
  tool_choice: ToolChoice.optional(),
})
export type ModelRequest = z.infer<typeof ModelRequest>

/** A complete answer with its usage. */
export const ModelAnswer = z.object({
  text: z.string(),
  /** The model's reasoning, if the provider separates it; otherwise null. */
  reasoning: z.string().nullable(),
  finish_reason: FinishReason,
  tokens: Tokens,
  /** The time from sending the request to the answer's last byte, without retries and waiting; null if it wasn't measured. */
  latency_ms: z.number().min(0).nullable(),
  first_token_ms: z.number().min(0).nullable(),
  /** US dollars; null when no price is known for the model. */
  cost_usd: z.number().min(0).nullable(),
  /** Tools that the model calls; left out for none. */
  tool_calls: z.array(ModelToolCall).optional(),
  carry,
  /** Left out if the server said nothing about its model. */
  served: Served.optional(),
  /** The calls that an agent behind the model made itself; left out for a model that leaves calls to Assay. */
  agent: z.object({ tool_calls: z.array(ToolCall), transcript: z.array(z.record(z.string(), z.unknown())) }).optional(),
})
export type ModelAnswer = z.infer<typeof ModelAnswer>

/** The vectors of some texts, one for each, with their usage. Cached like an answer. */
export const EmbeddingAnswer = z.object({
  vectors: z.array(z.array(z.number())),
  tokens: Tokens,
  /** US dollars; null when no price is known for the model. */
  cost_usd: z.number().min(0).nullable(),
})
export type EmbeddingAnswer = z.infer<typeof EmbeddingAnswer>

/** A tool's result. Cached like an answer if calling it again would cost or change something. */
export const ToolReply = z.object({
  result: z.string(),
  is_error: z.boolean(),
  truncated: z.boolean(),
  latency_ms: z.number().min(0).nullable(),
})
export type ToolReply = z.infer<typeof ToolReply>

/** The reason for a missing answer. */
export const ModelFailure = z.object({
  /** Stable: one of `FAILURE_CODES`. A recording written by hand may contain others. */
  code: z.string(),
  message: z.string(),
  /** Whether sending the request again may help. */
  retryable: z.boolean(),
  /** The wait that the service requested; null if it didn't say. */
  retry_after_ms: z.number().min(0).nullable(),
  /** HTTP status, if there was one. */
  status: z.int().nullable(),
  /** True if the server refuses connections or is still loading its model, so that waiting for it helps; otherwise left out. */
  away: z.literal(true).optional(),
  /** True if the time was over after the server had begun to answer, so that the delay is the model's own; otherwise left out. */
  begun: z.literal(true).optional(),
})
export type ModelFailure = z.infer<typeof ModelFailure>

/** An answer, or the reason for its absence. */
export type AskOutcome =
  | { readonly ok: true; readonly answer: ModelAnswer }
  | { readonly ok: false; readonly failure: ModelFailure }
