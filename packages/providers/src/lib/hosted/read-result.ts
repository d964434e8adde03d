import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider'
import type { ModelAnswer, ModelRequest } from '@assay/core/exchange'
import type { FinishReason, Tokens } from '@assay/core/result'
import { membersOf } from '../json/members.ts'
import { completeModelAnswer } from '../model/complete-answer.ts'
import { servedPart } from '../model/served.ts'
import type { CacheWrites, Pricer } from '../price/price.ts'
import { argumentText } from '../tool-calls/arguments.ts'
import { giveIds } from '../tool-calls/call-ids.ts'
import { finishWithCalls } from '../tool-calls/finish-reason.ts'
import { carryParts, isOwnCall } from './carry.ts'

/** Context for reading an answer from the SDK's result. */
export interface ReadOptions {
  readonly request: ModelRequest
  readonly latency_ms: number
  readonly pricer: Pricer
  /** Called if the reported usage can't be true. */
  readonly onWarning: (message: string) => void
}

/** Reads the answer from the SDK's result. */
export function readResult(
  { content, finishReason, usage, response }: LanguageModelV4GenerateResult,
  { request, latency_ms, pricer, onWarning }: ReadOptions,
): ModelAnswer {
  const texts = (type: 'text' | 'reasoning') =>
    content.flatMap((part) => (part.type === type && 'text' in part ? [part.text] : []))
  const reasoning = texts('reasoning')
  const text = texts('text').join('')
  const calls = content.filter(isOwnCall).map(({ toolCallId, toolName, input }) => {
    return { id: toolCallId || null, name: toolName, arguments: argumentText(input) }
  })
  const tool_calls = giveIds(calls, request.messages)
  return completeModelAnswer(
    {
      text,
      reasoning: reasoning.length === 0 ? null : reasoning.join(''),
      finish_reason: finishWithCalls(readFinishReason(finishReason), tool_calls),
      tokens: readTokens(usage, { hasOutput: text !== '' || reasoning.length > 0 || calls.length > 0 }),
      latency_ms,
      tool_calls,
      carry: carryParts(content, tool_calls),
      cache_writes: readCacheWrites(usage),
      ...servedPart(response?.modelId, membersOf(response?.body)?.system_fingerprint),
    },
    { request, pricer, onWarning },
  )
}

const FINISH: Readonly<Record<LanguageModelV4GenerateResult['finishReason']['unified'], FinishReason>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
  error: 'other',
  interrupted: 'other',
  other: 'other',
}

function readFinishReason({ unified, raw }: LanguageModelV4GenerateResult['finishReason']): FinishReason {
  // xAI's client hands on the status of an answer that met its limit without saying what it means.
  return unified === 'other' && raw === 'incomplete' ? 'length' : FINISH[unified]
}

/**
 * Reads token counts. The SDK writes 0 for counts that a service omits, but no prompt has 0 tokens, and neither does an answer with
 * content.
 */
function readTokens(
  { inputTokens, outputTokens }: LanguageModelV4GenerateResult['usage'],
  { hasOutput }: { hasOutput: boolean },
): Tokens {
  const output = outputTokens.total ?? null
  return {
    input: inputTokens.total || null,
    output: output === 0 && hasOutput ? null : output,
    reasoning: outputTokens.reasoning ?? null,
    cached: inputTokens.cacheRead ?? null,
  }
}

/** Reads what was written to the service's cache. Anthropic says for how long; where nobody does, it is for five minutes. */
function readCacheWrites({ inputTokens, raw }: LanguageModelV4GenerateResult['usage']): CacheWrites | undefined {
  const written = inputTokens.cacheWrite ?? 0
  if (written === 0) return undefined
  const hour = membersOf(membersOf(raw)?.cache_creation)?.ephemeral_1h_input_tokens
  const long = typeof hour === 'number' ? Math.min(written, Math.max(0, hour)) : 0
  return { short: written - long, long }
}
