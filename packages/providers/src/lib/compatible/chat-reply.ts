import type { FinishReason, Tokens } from '@assay/core/result'
import { parseJson } from '../json/parse-json.ts'

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

/**
 * Reads the body of a chat completion; null when it is none. Servers differ in what they leave out, so only the message
 * must be there. By hand, since this is read once for every answer.
 */
export function readChatReply(body: string): ChatAnswer | null {
  const reply = members(parseJson(body))
  const choice = members(Array.isArray(reply?.choices) ? reply.choices[0] : null)
  const message = members(choice?.message)
  const text = message === null ? null : contentText(message.content)
  if (message === null || text === null) return null
  const usage = members(reply?.usage)
  return {
    text,
    reasoning: textOf(message.reasoning_content) ?? textOf(message.reasoning),
    finish_reason: FINISH.get(textOf(choice?.finish_reason) ?? '') ?? 'other',
    tokens: {
      input: countOf(usage?.prompt_tokens),
      output: countOf(usage?.completion_tokens),
      reasoning: countOf(members(usage?.completion_tokens_details)?.reasoning_tokens),
      cached: countOf(members(usage?.prompt_tokens_details)?.cached_tokens),
    },
    cost_usd: typeof usage?.cost === 'number' && usage.cost >= 0 ? usage.cost : null,
  }
}

/** A message's text: nothing is an empty one, parts are joined, and anything else is none. */
function contentText(content: unknown): string | null {
  if (typeof content === 'string') return content
  if (content === null || content === undefined) return ''
  if (!Array.isArray(content)) return null
  let text = ''
  for (const each of content) {
    const part = members(each)
    if (part === null || !(part.text === undefined || typeof part.text === 'string')) return null
    text += part.text ?? ''
  }
  return text
}

type Members = Readonly<Record<string, unknown>>

function members(value: unknown): Members | null {
  return isObject(value) ? value : null
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}
