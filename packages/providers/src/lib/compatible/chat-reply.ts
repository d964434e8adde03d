import type { FinishReason, Tokens } from '@assay/core/result'
import { z } from 'zod'

const count = z.int().min(0).nullish().catch(null)
const parts = z.array(z.object({ text: z.string().optional() }))

/** The parts of a chat completion that count. Servers differ in the rest, and in what they leave out. */
const ChatReply = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.union([z.string(), parts]).nullish(),
          reasoning_content: z.string().nullish().catch(null),
          reasoning: z.string().nullish().catch(null),
        }),
        finish_reason: z.string().nullish().catch(null),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
      completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(null),
      cost: z.number().min(0).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

/** What a chat completion says. `cost_usd` is the service's own count, as OpenRouter gives it. */
export interface ChatAnswer {
  readonly text: string
  readonly reasoning: string | null
  readonly finish_reason: FinishReason
  readonly tokens: Tokens
  readonly cost_usd: number | null
}

const FINISH: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content_filter'],
  ['tool_calls', 'tool_calls'],
])

/** Reads the body of a chat completion; null when it is none. */
export function readChatReply(body: string): ChatAnswer | null {
  const reply = ChatReply.safeParse(parseJson(body)).data
  const choice = reply?.choices[0]
  if (choice === undefined) return null
  const { content, reasoning_content, reasoning } = choice.message
  const usage = reply?.usage
  return {
    text: typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join(''),
    reasoning: reasoning_content ?? reasoning ?? null,
    finish_reason: FINISH.get(choice.finish_reason ?? '') ?? 'other',
    tokens: {
      input: usage?.prompt_tokens ?? null,
      output: usage?.completion_tokens ?? null,
      reasoning: usage?.completion_tokens_details?.reasoning_tokens ?? null,
      cached: usage?.prompt_tokens_details?.cached_tokens ?? null,
    },
    cost_usd: usage?.cost ?? null,
  }
}

/** The value of a JSON text, or undefined. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
