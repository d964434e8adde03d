import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { AskOutcome, ModelFailure, ModelRequest } from '@assay/core/exchange'
import { watchAbort } from '../abort/watch-abort.ts'
import { ABORTED, createFailure, createTimeout, failWith, quote } from '../model/failure.ts'
import type { AskOptions, Model } from '../model/model.ts'
import type { Pricer } from '../price/price.ts'
import { timerMs } from '../retry/timer-limit.ts'
import { makeCallOptions } from './call-options.ts'
import type { Protocol } from './protocol.ts'
import { readResult } from './read-result.ts'
import { TransportFailure } from './transport-fetch.ts'

/** An SDK model with the facts that Assay needs. */
export interface HostedModelOptions {
  readonly id: string
  readonly account: string
  readonly fingerprint: string
  readonly model: LanguageModelV4
  readonly protocol: Protocol
  readonly pricer: Pricer
  readonly onWarning: (message: string) => void
  readonly keyVariable: string
  /** Lists the names of the vendor's models. */
  listNames(): Promise<readonly string[]>
  close(): Promise<void>
}

/**
 * Creates a model on the SDK's lower interface. `generateText` on top of it costs more than the request itself (decision 007), and its
 * retries and telemetry aren't wanted here.
 */
export function createHostedModel(hosted: HostedModelOptions): Model {
  const { id, account, fingerprint, model, protocol, pricer, keyVariable, listNames, onWarning, close } = hosted
  return {
    id,
    account,
    fingerprint,
    keyVariable,
    listNames,
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
        const result = await model.doGenerate(makeCallOptions(request, protocol, controller.signal))
        return {
          ok: true,
          answer: readResult(result, { request, latency_ms: performance.now() - started, pricer, onWarning }),
        }
      } catch (error) {
        if (!late) return failWith(readError(error))
        const isBegun = error instanceof TransportFailure && error.failure.begun === true
        return failWith({ ...createTimeout(options.timeoutMs), ...(isBegun ? { begun: true } : {}) })
      } finally {
        clearTimeout(timer)
        unwatch?.()
      }
    },
  }
}

/** SDK errors about the request; all others are about a reply that it couldn't read. */
const REQUEST_ERRORS = /^AI_(Unsupported|InvalidPrompt|InvalidArgument|NoSuchModel|LoadSetting|LoadAPIKey)/

function readError(error: unknown): ModelFailure {
  if (error instanceof TransportFailure) return error.failure
  if (!Error.isError(error)) return createFailure('bad_answer', `The reply can't be read: ${quote(String(error))}.`)
  if (error.name === 'AbortError') return ABORTED
  if (REQUEST_ERRORS.test(error.name))
    return createFailure('bad_request', `The request can't be sent: ${quote(error.message)}.`)
  return createFailure('bad_answer', `The reply can't be read: ${quote(error.message)}.`)
}
