import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider'
import type { AskOutcome, ChatMessage, ModelFailure, ModelRequest } from '@assay/core/exchange'
import type { FinishReason, Tokens } from '@assay/core/result'
import { watchAbort } from '../abort/watch-abort.ts'
import { ABORTED, createFailure, createTimeout, failWith, quote } from '../model/failure.ts'
import type { AskOptions, Model } from '../model/model.ts'
import type { Pricer } from '../price/price.ts'
import { timerMs } from '../retry/timer-limit.ts'
import { TransportFailure } from './transport-fetch.ts'

/** A model of the SDK with what we need to know of it. */
export interface HostedModelOptions {
  readonly id: string
  readonly account: string
  readonly fingerprint: string
  readonly model: LanguageModelV4
  readonly pricer: Pricer
  close(): Promise<void>
}

/**
 * A model that is asked through the SDK's lower interface. `generateText` on top of it costs more than the request itself (decision
 * 007), and its retries and telemetry are not wanted here.
 */
export function createHostedModel({ id, account, fingerprint, model, pricer, close }: HostedModelOptions): Model {
  return {
    id,
    account,
    fingerprint,
    close,
    async ask(request: ModelRequest, options: AskOptions): Promise<AskOutcome> {
      const { signal } = options
      if (signal?.aborted) return failWith(ABORTED)
      const controller = new AbortController()
      const unwatch = signal === undefined ? null : watchAbort(signal, () => controller.abort())
      let late = false
      const timer = setTimeout(() => {
        late = true
        controller.abort()
      }, timerMs(options.timeoutMs))
      const started = performance.now()
      try {
        const result = await model.doGenerate(makeCallOptions(request, controller.signal))
        return { ok: true, answer: readAnswer(result, performance.now() - started, pricer) }
      } catch (error) {
        return failWith(late ? createTimeout(options.timeoutMs) : readError(error))
      } finally {
        clearTimeout(timer)
        unwatch?.()
      }
    },
  }
}

function makeCallOptions(request: ModelRequest, abortSignal: AbortSignal): LanguageModelV4CallOptions {
  const { temperature, max_tokens, seed, json_schema } = request
  return {
    prompt: request.messages.map(toPromptMessage),
    abortSignal,
    ...(temperature === null ? {} : { temperature }),
    ...(max_tokens === null ? {} : { maxOutputTokens: max_tokens }),
    ...(seed === null ? {} : { seed }),
    ...(json_schema === null ? {} : { responseFormat: { type: 'json', name: 'answer', schema: json_schema } }),
    // Who is asked by OpenAI's newer protocol keeps the exchange unless told not to.
    providerOptions: { openai: { store: false }, azure: { store: false }, xai: { store: false } },
  }
}

function toPromptMessage(message: ChatMessage): LanguageModelV4CallOptions['prompt'][number] {
  const { role, content } = message
  switch (role) {
    case 'system':
      return { role, content }
    case 'tool': {
      const { tool_call_id: toolCallId, name: toolName, is_error } = message
      const output = { type: is_error === true ? ('error-text' as const) : ('text' as const), value: content }
      return { role, content: [{ type: 'tool-result', toolCallId, toolName, output }] }
    }
    default:
      return { role, content: [{ type: 'text', text: content }] }
  }
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

function readAnswer(result: LanguageModelV4GenerateResult, latency_ms: number, pricer: Pricer) {
  const texts = (type: 'text' | 'reasoning') =>
    result.content.flatMap((part) => (part.type === type && 'text' in part ? [part.text] : []))
  const reasoning = texts('reasoning')
  const text = texts('text').join('')
  const tokens = readTokens(result.usage, { hasOutput: text !== '' || reasoning.length > 0 })
  return {
    text,
    reasoning: reasoning.length === 0 ? null : reasoning.join(''),
    finish_reason: readFinishReason(result.finishReason),
    tokens,
    latency_ms,
    first_token_ms: null,
    cost_usd: pricer(tokens),
  }
}

/** The SDK writes 0 for counts that a service leaves out. No prompt has 0 tokens, and no answer that says something. */
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

/** Errors of the SDK that are about the request; all others are about a reply that it could not read. */
const REQUEST_ERRORS = /^AI_(Unsupported|InvalidPrompt|InvalidArgument|NoSuchModel|LoadSetting|LoadAPIKey)/

function readError(error: unknown): ModelFailure {
  if (error instanceof TransportFailure) return error.failure
  if (!Error.isError(error)) return createFailure('bad_answer', `The reply could not be read: ${quote(String(error))}.`)
  if (error.name === 'AbortError') return ABORTED
  if (REQUEST_ERRORS.test(error.name))
    return createFailure('bad_request', `The request cannot be sent: ${quote(error.message)}.`)
  return createFailure('bad_answer', `The reply could not be read: ${quote(error.message)}.`)
}
