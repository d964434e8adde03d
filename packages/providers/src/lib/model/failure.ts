import type { AskOutcome, ModelFailure } from '@assay/core/exchange'

/** Longest piece of a service's own words that a message repeats. */
const QUOTE_LIMIT = 500

/** A failure; what is not said is final, without a status and without a wait. */
export function failure(code: string, message: string, more: Partial<ModelFailure> = {}): ModelFailure {
  return { code, message, retryable: false, retry_after_ms: null, status: null, ...more }
}

/** The outcome of a request that failed. */
export function failed(reason: ModelFailure): AskOutcome {
  return { ok: false, failure: reason }
}

/** The failure of a request that its caller ended. */
export function aborted(): ModelFailure {
  return failure('aborted', 'The request was aborted.')
}

/** The failure of a request that took too long. */
export function timedOut(timeoutMs: number): ModelFailure {
  return failure('timeout', `No complete answer within ${timeoutMs} ms.`, { retryable: true })
}

/** A stranger's text in quotes, on one line and cut where it is long. */
export function quoted(text: string): string {
  // Cut before cleaning: a service may answer with megabytes.
  const head = text.slice(0, QUOTE_LIMIT * 2).replace(/[\p{Cc}\s]+/gu, ' ')
  const line = head.trim()
  return line.length > QUOTE_LIMIT ? `"${line.slice(0, QUOTE_LIMIT)}…"` : `"${line}"`
}

/** Takes secrets out of a failure's message, since services like to repeat the key that they refuse. */
export function withoutSecrets(outcome: AskOutcome, secrets: readonly string[]): AskOutcome {
  if (outcome.ok) return outcome
  let message = outcome.failure.message
  for (const secret of secrets) if (secret !== '') message = message.replaceAll(secret, '[secret]')
  return message === outcome.failure.message ? outcome : failed({ ...outcome.failure, message })
}
