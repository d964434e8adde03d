import type { ModelAnswer } from '@assay/core/exchange'
import type { Tokens } from '@assay/core/result'
import type { Pricer } from '../price/price.ts'

type Known<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** An answer of which only some is known, such as the text; undefined is not known. */
export type PartialAnswer = Known<Omit<ModelAnswer, 'tokens'>> & { readonly tokens?: Known<Tokens> | undefined }

/** Makes a whole answer: what is not known is null, and the cost comes from the tokens if nothing says it. */
export function completeAnswer(known: PartialAnswer, pricer: Pricer): ModelAnswer {
  const { input = null, output = null, reasoning = null, cached = null } = known.tokens ?? {}
  const tokens = { input, output, reasoning, cached }
  return {
    text: known.text ?? '',
    reasoning: known.reasoning ?? null,
    finish_reason: known.finish_reason ?? 'stop',
    tokens,
    latency_ms: known.latency_ms ?? null,
    first_token_ms: known.first_token_ms ?? null,
    cost_usd: known.cost_usd ?? pricer(tokens),
  }
}
