import type { ModelAnswer } from '@assay/core/exchange'
import type { Tokens } from '@assay/core/result'
import type { Pricer } from '../price/price.ts'

type Known<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** An answer of which only some is known, such as the text; undefined is not known. */
export type PartialAnswer = Known<Omit<ModelAnswer, 'tokens'>> & { readonly tokens?: Known<Tokens> | undefined }

/** What a reply says, or what is wrong with it: a sentence without its end. */
export type ReplyReading =
  | { readonly ok: true; readonly known: PartialAnswer }
  | { readonly ok: false; readonly problem: string }

/** Makes a whole answer: what is not known is null, and the cost comes from the tokens if nothing says it. */
export function completeAnswer(known: PartialAnswer, pricer: Pricer): ModelAnswer {
  const { input = null, output = null, reasoning = null, cached = null } = known.tokens ?? {}
  const tokens = { input, output, reasoning, cached }
  const { tool_calls = [], carry = [], agent } = known
  return {
    text: known.text ?? '',
    reasoning: known.reasoning ?? null,
    finish_reason: known.finish_reason ?? (tool_calls.length > 0 ? 'tool_calls' : 'stop'),
    tokens,
    latency_ms: known.latency_ms ?? null,
    first_token_ms: known.first_token_ms ?? null,
    cost_usd: known.cost_usd ?? pricer(tokens),
    ...(tool_calls.length > 0 ? { tool_calls } : {}),
    ...(carry.length > 0 ? { carry } : {}),
    ...(agent === undefined ? {} : { agent }),
  }
}
