/** One reason for a missing answer. */
export interface FailureCodeEntry {
  readonly code: string
  readonly meaning: string
  /** Whether sending the request again may help. A single failure may know better. */
  readonly retryable: boolean
  /** Whether the service may charge for the request although there is no answer. */
  readonly may_be_billed: boolean
}

/**
 * Every code of a `ModelFailure`. `may_be_billed` is false only if the model certainly did no work: the request never arrived, or the
 * service rejected it. Whatever is lost on the way back may be on the bill.
 */
export const FAILURE_CODES = [
  {
    code: 'aborted',
    meaning: 'The caller ended the request, or stopped before it was sent again.',
    retryable: false,
    may_be_billed: true,
  },
  { code: 'bad_answer', meaning: "The reply can't be read as an answer.", retryable: false, may_be_billed: true },
  { code: 'bad_request', meaning: 'The service rejects the request.', retryable: false, may_be_billed: false },
  {
    code: 'command_failed',
    meaning: "The program didn't start, or ended with an error. Its usage is unknown.",
    retryable: false,
    may_be_billed: true,
  },
  { code: 'conflict', meaning: 'The service reports a conflict (409).', retryable: true, may_be_billed: false },
  {
    code: 'connection',
    meaning: 'The connection broke after the request was sent.',
    retryable: true,
    may_be_billed: true,
  },
  {
    code: 'content_filter',
    meaning: "The service's filter blocks the request.",
    retryable: false,
    may_be_billed: false,
  },
  {
    code: 'not_allowed',
    meaning: "The address is private and isn't allowed; nothing was sent.",
    retryable: false,
    may_be_billed: false,
  },
  { code: 'not_found', meaning: 'The service has no such model or path.', retryable: false, may_be_billed: false },
  { code: 'not_recorded', meaning: 'The recording has no answer.', retryable: false, may_be_billed: false },
  { code: 'quota_exhausted', meaning: 'The service reports exhausted credit.', retryable: false, may_be_billed: false },
  { code: 'rate_limited', meaning: 'The service got too many requests (429).', retryable: true, may_be_billed: false },
  {
    code: 'server_error',
    meaning: 'The service, or something before it, failed (5xx): it may have done the work.',
    retryable: true,
    may_be_billed: true,
  },
  { code: 'timeout', meaning: "The answer wasn't complete in time.", retryable: true, may_be_billed: true },
  { code: 'unauthorized', meaning: 'The service rejects the key.', retryable: false, may_be_billed: false },
  {
    code: 'unavailable',
    meaning: 'The service is overloaded or not ready (529, or 503 that says so), and did no work.',
    retryable: true,
    may_be_billed: false,
  },
  {
    code: 'unreachable',
    meaning: 'No connection to the service; nothing was sent.',
    retryable: true,
    may_be_billed: false,
  },
] as const satisfies readonly FailureCodeEntry[]

/** A code that a provider gives a failure. A recording may contain others. */
export type FailureCode = (typeof FAILURE_CODES)[number]['code']

const BY_CODE: ReadonlyMap<string, FailureCodeEntry> = new Map(FAILURE_CODES.map((entry) => [entry.code, entry]))

/** Returns whether a failure with this code may be on the bill. An unknown code may: unknown costs are never $0. */
export function mayBeBilled(code: string): boolean {
  return BY_CODE.get(code)?.may_be_billed ?? true
}

/** Returns whether sending the request again may help after a failure with this code. */
export function isRetryable(code: FailureCode): boolean {
  return BY_CODE.get(code)?.retryable ?? false
}
