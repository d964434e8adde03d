import type { FailureCode, ModelFailure } from '@assay/core/exchange'
import { parseJson } from '../json/parse-json.ts'
import { createFailure, quote } from '../model/failure.ts'
import { type ResponseHeaders, retryAfterMs } from './retry-after.ts'

/** A reply that isn't an answer. */
export interface RefusedReply {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly text: string
}

/** Codes by status. Other 4xx are `bad_request`, 5xx `server_error`; redirects aren't followed. */
const CODES: ReadonlyMap<number, FailureCode> = new Map<number, FailureCode>([
  [401, 'unauthorized'],
  [403, 'unauthorized'],
  [404, 'not_found'],
  [408, 'timeout'],
  [409, 'conflict'],
  [429, 'rate_limited'],
])

/** Services' own error codes that are more precise than the status. Retries fix neither. */
const SERVICE_CODES: ReadonlyMap<unknown, FailureCode> = new Map<unknown, FailureCode>([
  ['insufficient_quota', 'quota_exhausted'],
  ['content_filter', 'content_filter'],
])

/** Makes the failure for a status other than 2xx. */
export function createStatusFailure(reply: RefusedReply, now: number): ModelFailure {
  const { status } = reply
  const said = readServiceError(reply.text)
  const message = `The service answered with status ${status}${said.message === '' ? '' : `: ${quote(said.message)}`}.`
  const special = SERVICE_CODES.get(said.code)
  if (special !== undefined) return createFailure(special, message, { status })
  const code = CODES.get(status) ?? (status >= 500 ? 'server_error' : 'bad_request')
  const retry_after_ms = retryAfterMs(reply.headers, now)
  const away = status === 503 && LOADING.test(said.message) ? { away: true as const } : {}
  return createFailure(code, message, { status, retry_after_ms, ...away })
}

/** What a model's server says until it is ready: "Loading model" (llama.cpp), "Model is currently loading", "warming up". */
const LOADING = /\bload(ing|s)\b|\bstart(ing|s) up\b|\bwarming up\b/i

/** Reads the message of an error body: `{error: {message, code}}`, `{error: "…"}`, `{message: "…"}`, or the text itself. */
function readServiceError(text: string): { message: string; code: unknown } {
  const body = parseJson(text)
  const error = memberOf(body, 'error') ?? body
  const message = typeof error === 'string' ? error : (memberOf(error, 'message') ?? memberOf(body, 'message'))
  return { message: typeof message === 'string' ? message : text, code: memberOf(error, 'code') }
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
