import type { ModelFailure } from '@assay/core/exchange'
import { failure, quoted } from '../model/failure.ts'
import { type ResponseHeaders, retryAfterMs } from './retry-after.ts'

/** A reply that is no answer. */
export interface RefusedReply {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly text: string
}

/** Codes by status. Other 4xx are `bad_request`, 5xx `server_error`, and a redirect is not followed. */
const CODES: ReadonlyMap<number, string> = new Map([
  [401, 'unauthorized'],
  [403, 'unauthorized'],
  [404, 'not_found'],
  [408, 'timeout'],
  [409, 'conflict'],
  [429, 'rate_limited'],
])

const RETRYABLE = new Set([408, 409, 429])

/** What a service's own error codes say better than the status. Neither goes away by asking again. */
const SERVICE_CODES: ReadonlyMap<unknown, string> = new Map([
  ['insufficient_quota', 'quota_exhausted'],
  ['content_filter', 'content_filter'],
])

/** The failure that a status other than 2xx means. */
export function statusFailure(reply: RefusedReply, now: number): ModelFailure {
  const { status } = reply
  const said = serviceError(reply.text)
  const message = `The service answered with status ${status}${said.message === '' ? '' : `: ${quoted(said.message)}`}.`
  const special = SERVICE_CODES.get(said.code)
  if (special !== undefined) return failure(special, message, { status })
  const code = CODES.get(status) ?? (status >= 500 ? 'server_error' : 'bad_request')
  const retryable = RETRYABLE.has(status) || status >= 500
  return failure(code, message, { status, retryable, retry_after_ms: retryAfterMs(reply.headers, now) })
}

/** The words of an error body: `{error: {message, code}}`, `{error: "…"}`, `{message: "…"}`, or the text itself. */
function serviceError(text: string): { message: string; code: unknown } {
  const body = parsed(text)
  const error = member(body, 'error') ?? body
  const message = typeof error === 'string' ? error : (member(error, 'message') ?? member(body, 'message'))
  return { message: typeof message === 'string' ? message : text, code: member(error, 'code') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
