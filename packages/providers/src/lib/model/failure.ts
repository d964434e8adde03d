import { type AskOutcome, type FailureCode, isRetryable, type ModelFailure } from '@assay/core/exchange'
import { removeCutSecrets, spellSecret } from '@assay/core/suite'

/** Maximum characters of a service's own words that a message repeats. */
const QUOTE_LIMIT = 500

/** Makes a failure. Omitted parts follow from the code, or are unknown. */
export function createFailure(
  code: FailureCode,
  message: string,
  more: Partial<Omit<ModelFailure, 'code' | 'message'>> = {},
): ModelFailure {
  return { code, message, retryable: isRetryable(code), retry_after_ms: null, status: null, ...more }
}

/** Makes the outcome of a request that failed. */
export function failWith(failure: ModelFailure): AskOutcome {
  return { ok: false, failure }
}

/** The failure of a request that its caller ended, before or after it was sent. */
export const ABORTED: ModelFailure = Object.freeze(createFailure('aborted', 'The request was aborted.'))

/** The failure of a request that its caller ended before it was sent: certainly not billed. */
export const NOT_SENT: ModelFailure = Object.freeze({ ...ABORTED })

/** Makes the failure of a request that took too long. */
export function createTimeout(timeoutMs: number): ModelFailure {
  return createFailure('timeout', `No complete answer within ${timeoutMs} ms.`)
}

/** Quotes someone else's text, on one line and cut if it's long. */
export function quote(text: string): string {
  // Cut before cleaning: a service may send megabytes.
  const head = text.slice(0, QUOTE_LIMIT * 2).replace(/[\p{Cc}\s]+/gu, ' ')
  const line = head.trim()
  return line.length > QUOTE_LIMIT ? `"${line.slice(0, QUOTE_LIMIT)}…"` : `"${line}"`
}

/** Removes secrets from a failure's message, since services often repeat the key that they reject. */
export function removeSecrets(failure: ModelFailure, secrets: readonly string[]): ModelFailure {
  let message = failure.message
  // The longest first, since one secret may be the beginning of another.
  for (const secret of secrets.flatMap(spellSecret).toSorted((a, b) => b.length - a.length)) {
    if (secret !== '') message = message.replaceAll(secret, '[secret]')
  }
  message = removeCutSecrets(message, secrets)
  return message === failure.message ? failure : { ...failure, message }
}
