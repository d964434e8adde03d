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

/** Codes by status. Other 4xx are `bad_request`, other 5xx `server_error`; redirects aren't followed. */
const CODES: ReadonlyMap<number, FailureCode> = new Map<number, FailureCode>([
  [401, 'unauthorized'],
  [402, 'quota_exhausted'],
  [403, 'unauthorized'],
  [404, 'not_found'],
  [408, 'timeout'],
  [409, 'conflict'],
  [429, 'rate_limited'],
  // Anthropic's for an overload.
  [529, 'unavailable'],
])

/** Services' own error codes that are more precise than the status. */
const SERVICE_CODES: ReadonlyMap<unknown, FailureCode> = new Map<unknown, FailureCode>([
  ['insufficient_quota', 'quota_exhausted'],
  ['content_filter', 'content_filter'],
  ['content_policy_violation', 'content_filter'],
  ['invalid_api_key', 'unauthorized'],
  ['model_not_found', 'not_found'],
  ['invalid_model', 'not_found'],
])

/**
 * Services' own words that are more precise than statuses 400 and 403, in the order in which they count: a key, credit and a model
 * concern every request, and what a filter says only this one.
 */
const WORDS: readonly { readonly code: FailureCode; readonly pattern: RegExp }[] = [
  {
    code: 'unauthorized',
    pattern:
      /\b(?:invalid|incorrect|expired|missing|wrong) api[ _-]?key|api[ _-]?key(?: is)? (?:not valid|invalid|expired)/i,
  },
  {
    code: 'quota_exhausted',
    pattern:
      /\bcredit balance is too low|insufficient (?:balance|credits?|funds|quota)|billing hard limit|out of credits/i,
  },
  {
    code: 'not_found',
    pattern:
      /\b(?:invalid|unknown) model\b|not a valid model|\bmodel\b.{0,100}\b(?:does(?: not|n't) exist|not exist|not found|identifier is invalid)/i,
  },
  {
    code: 'content_filter',
    pattern:
      /\b(?:moderation|flagged|guardrails?|content (?:policy|filter|management)|usage polic(?:y|ies)|harmful)\b/i,
  },
]

/** The start of a message in which words are looked for. */
const SEARCHED = 2000

/** Makes the failure for a status other than 2xx. */
export function createStatusFailure(reply: RefusedReply, now: number): ModelFailure {
  const { status } = reply
  const said = readServiceError(reply.text)
  const message = `The service answered with status ${status}${said.message === '' ? '' : `: ${quote(said.message)}`}.`
  const special = SERVICE_CODES.get(said.code) ?? SERVICE_CODES.get(said.type)
  if (special !== undefined) return createFailure(special, message, { status })
  const retry_after_ms = retryAfterMs(reply.headers, now)
  const start = said.message.slice(0, SEARCHED)
  const away = status === 503 && LOADING.test(start) ? { away: true as const } : {}
  // Whoever has no room for a request says so before any work; a bare 503 may come from a gateway whose service worked on it.
  const isTurnedAway = status === 503 && (retry_after_ms !== null || LOADING.test(start) || OVERLOADED.test(start))
  const code =
    codeOfWords(reply, said.message) ??
    (isTurnedAway ? 'unavailable' : CODES.get(status)) ??
    (status >= 500 ? 'server_error' : 'bad_request')
  return createFailure(code, message, { status, retry_after_ms, ...away })
}

/** What a model's server says until it is ready: "Loading model" (llama.cpp), "Model is currently loading", "warming up". */
const LOADING = /\bload(ing|s)\b|\bstart(ing|s) up\b|\bwarming up\b/i

/** What a service says that has no room: "The engine is currently overloaded" (OpenAI), "The model is overloaded" (Google). */
const OVERLOADED = /\boverloaded\b|\bat capacity\b/i

/** Returns the code of statuses that services use for everything; null if their words don't say more. */
function codeOfWords({ status, text }: RefusedReply, message: string): FailureCode | null {
  if (status !== 400 && status !== 403) return null
  const start = message.slice(0, SEARCHED)
  const found = WORDS.find(({ code, pattern }) => pattern.test(start) && (status === 403 || code !== 'content_filter'))
  if (found !== undefined) return found.code
  // A firewall's page blocks this request, and says nothing about the key.
  return status === 403 && /^\s*<(?:!doctype|html|head)\b/i.test(text) ? 'bad_request' : null
}

interface ServiceError {
  readonly message: string
  readonly code: unknown
  readonly type: unknown
}

/** Reads the message of an error body: `{error: {message, code}}`, `{error: "…"}`, `{message: "…"}`, or the text itself. */
function readServiceError(text: string): ServiceError {
  const body = parseJson(text)
  const error = memberOf(body, 'error') ?? body
  const message = typeof error === 'string' ? error : (memberOf(error, 'message') ?? memberOf(body, 'message'))
  const said = typeof message === 'string' ? message : text
  return { message: said, code: memberOf(error, 'code'), type: memberOf(error, 'type') }
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
