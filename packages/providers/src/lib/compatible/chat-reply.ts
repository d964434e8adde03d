import type { ChatMessage, ModelAnswer } from '@assay/core/exchange'
import type { FinishReason, Tokens } from '@assay/core/result'
import { describeIssue } from '../json/describe-issue.ts'
import { type Members, membersOf } from '../json/members.ts'
import { parseJson } from '../json/parse-json.ts'
import { findImpossibleUsage, readReportedCost } from '../model/plausible-usage.ts'
import { servedPart } from '../model/served.ts'
import { giveIds } from '../tool-calls/call-ids.ts'
import { finishWithCalls } from '../tool-calls/finish-reason.ts'
import { LooseCalls } from '../tool-calls/loose-call.ts'
import { carryMessage } from './chat-carry.ts'

/** The content of a chat completion. `cost_usd` is the service's own count, as OpenRouter reports it. */
export type ChatAnswer = Omit<ModelAnswer, 'latency_ms' | 'first_token_ms' | 'agent'>

/** A chat completion, or the problem with a reply that isn't one. */
export type ChatReply =
  | { readonly ok: true; readonly answer: ChatAnswer }
  | { readonly ok: false; readonly problem: string }

const FINISH: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content_filter'],
  ['tool_calls', 'tool_calls'],
])

/**
 * Reads the body of a chat completion. Servers differ in what they omit, so only the message is required. Parsed by hand, since this runs
 * once per answer.
 */
export function readChatReply(body: string, messages: readonly ChatMessage[]): ChatReply {
  const reply = membersOf(parseJson(body))
  const choice = membersOf(Array.isArray(reply?.choices) ? reply.choices[0] : null)
  const message = membersOf(choice?.message)
  const text = message === null ? null : contentText(message.content)
  if (message === null || text === null) return { ok: false, problem: "The reply isn't a chat completion" }
  const called = readCalls(message, messages)
  if (!called.ok) return called
  const usage = membersOf(reply?.usage)
  const finish_reason = FINISH.get(textOf(choice?.finish_reason) ?? '') ?? 'other'
  const reasoning = textOf(message.reasoning_content) ?? textOf(message.reasoning)
  const answer = {
    text,
    reasoning,
    finish_reason: finishWithCalls(finish_reason, called.made.tool_calls ?? []),
    tokens: readTokens(usage, { text, reasoning, ...called.made }),
    cost_usd: readServiceCost(usage),
    ...servedPart(reply?.model, reply?.system_fingerprint),
    ...called.made,
  }
  return { ok: true, answer }
}

/**
 * Reads token counts. Some services count reasoning apart from the completion, and bill it as output: then it's more than the completion,
 * or the total is more than prompt and completion.
 */
function readTokens(usage: Members | null, shown: Pick<ModelAnswer, 'text' | 'reasoning' | 'tool_calls'>): Tokens {
  const input = countOf(usage?.prompt_tokens)
  const completion = countOf(usage?.completion_tokens)
  const reasoning = countOf(membersOf(usage?.completion_tokens_details)?.reasoning_tokens)
  const cached = countOf(membersOf(usage?.prompt_tokens_details)?.cached_tokens)
  const total = countOf(usage?.total_tokens)
  const tokens = { input, output: completion, reasoning, cached }
  const isApart = completion !== null && reasoning !== null && reasoning > completion
  const rest = input !== null && input > 0 && total !== null ? total - input : 0
  const output = Math.max(completion ?? 0, rest, isApart && rest === 0 ? completion + reasoning : 0)
  const all = { ...tokens, output }
  return output === (completion ?? 0) || findImpossibleUsage(all, shown) !== null ? tokens : all
}

/** Reads the service's own count. With the user's own key at a vendor, OpenRouter counts its fee, and the vendor's bill beside it. */
function readServiceCost(usage: Members | null): number | null {
  const cost = readReportedCost(usage?.cost)
  if (cost === null || usage?.is_byok !== true) return cost
  const upstream = readReportedCost(membersOf(usage.cost_details)?.upstream_inference_cost)
  return upstream === null ? null : cost + upstream
}

type Called =
  | { readonly ok: true; readonly made: Pick<ModelAnswer, 'tool_calls' | 'carry'> }
  | { readonly ok: false; readonly problem: string }

function readCalls(message: Members, messages: readonly ChatMessage[]): Called {
  const raw = message.tool_calls
  if (raw === undefined || raw === null || (Array.isArray(raw) && raw.length === 0)) return { ok: true, made: {} }
  const loose = LooseCalls.safeParse(raw)
  if (!loose.success) return { ok: false, problem: `The reply's tool_calls are invalid: ${describeIssue(loose.error)}` }
  const tool_calls = giveIds(loose.data, messages)
  const carry = carryMessage(message, Array.isArray(raw) ? raw : [], tool_calls)
  return { ok: true, made: { tool_calls, ...(carry.length === 0 ? {} : { carry }) } }
}

/** Returns a message's text: empty for null, parts joined, and null for anything else. */
function contentText(content: unknown): string | null {
  if (typeof content === 'string') return content
  if (content === null || content === undefined) return ''
  if (!Array.isArray(content)) return null
  let text = ''
  for (const each of content) {
    const part = membersOf(each)
    if (part === null || !(part.text === undefined || typeof part.text === 'string')) return null
    text += part.text ?? ''
  }
  return text
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}
