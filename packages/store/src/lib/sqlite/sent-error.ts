import { EnvironmentError, isEnvironmentErrorCode, isUserErrorCode, UserError } from '@assay/core/errors'
import type { SentError } from './protocol.ts'
import { explainError } from './sqlite-error.ts'

/** Returns an error of the database at `path` in a form that can be sent to another thread. */
export function sendError(thrown: unknown, path: string): SentError {
  const error = explainError(thrown, path)
  if (error instanceof UserError || error instanceof EnvironmentError) {
    return { code: error.code, message: error.message, hint: error.hint }
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { code: 'BUG', message, hint: null }
}

/** Returns the error that was sent. */
export function receiveError({ code, message, hint }: SentError): Error {
  if (isUserErrorCode(code)) return new UserError(code, message, hint)
  if (isEnvironmentErrorCode(code)) return new EnvironmentError(code, message, hint)
  return new Error(`Bug in the store: ${message}`)
}
