import type { ModelAnswer, ModelRequest } from '@assay/core/exchange'
import type { Tokens } from '@assay/core/result'
import { type CacheWrites, type Pricer, priceCacheWrites } from '../price/price.ts'
import { checkUsage, findImpossibleUsage, NO_USAGE } from './plausible-usage.ts'

type Known<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** A partly known answer, such as only the text; undefined is unknown. */
export type PartialAnswer = Known<Omit<ModelAnswer, 'tokens'>> & {
  readonly tokens?: Known<Tokens> | undefined
  /** Those of the input tokens that were written to the service's cache. */
  readonly cache_writes?: CacheWrites | undefined
}

/** The content of a reply, or its problem: a sentence without its period. */
export type ReplyReading =
  | { readonly ok: true; readonly known: PartialAnswer }
  | { readonly ok: false; readonly problem: string }

/** Completes a model's answer to a request like `completeAnswer`; counts of 0 tokens can't be true either. */
export function completeModelAnswer(
  known: PartialAnswer,
  { request, pricer, onWarning }: ModelAnswerContext,
): ModelAnswer {
  const { input = null, output = null, reasoning = null, cached = null } = known.tokens ?? {}
  const shown = { text: known.text ?? '', reasoning: known.reasoning ?? null, tool_calls: known.tool_calls ?? [] }
  const { tokens, problem } = checkUsage({ input, output, reasoning, cached }, shown, request)
  if (problem !== null) onWarning(problem)
  return completeAnswer({ ...known, tokens }, pricer)
}

/** What a model's answer is read with. `onWarning` is called if the reported usage can't be true. */
interface ModelAnswerContext {
  readonly request: ModelRequest
  readonly pricer: Pricer
  readonly onWarning: (message: string) => void
}

/**
 * Completes an answer: unknown parts are null, and the cost comes from the tokens unless it's known. `onWarning` is called if the reported
 * usage can't be true. An application may have answered without a model, so 0 tokens can.
 */
export function completeAnswer(
  known: PartialAnswer,
  pricer: Pricer,
  onWarning: (message: string) => void = () => {},
): ModelAnswer {
  const { input = null, output = null, reasoning = null, cached = null } = known.tokens ?? {}
  const reported = { input, output, reasoning, cached }
  const { tool_calls = [], carry = [], agent, served } = known
  const impossible = findImpossibleUsage(reported, {
    text: known.text ?? '',
    reasoning: known.reasoning ?? null,
    tool_calls,
  })
  if (impossible !== null) onWarning(impossible)
  const tokens = impossible === null ? reported : NO_USAGE
  return {
    text: known.text ?? '',
    reasoning: known.reasoning ?? null,
    finish_reason: known.finish_reason ?? (tool_calls.length > 0 ? 'tool_calls' : 'stop'),
    tokens,
    latency_ms: known.latency_ms ?? null,
    first_token_ms: known.first_token_ms ?? null,
    cost_usd: known.cost_usd ?? priceCacheWrites(pricer, tokens, known.cache_writes),
    ...(tool_calls.length > 0 ? { tool_calls } : {}),
    ...(carry.length > 0 ? { carry } : {}),
    ...(served === undefined ? {} : { served }),
    ...(agent === undefined ? {} : { agent }),
  }
}
