import { EnvironmentError, UserError } from '@assay/core/errors'
import type { SentError } from './protocol.ts'
import { explainError } from './sqlite-error.ts'

/** An error of the database at `path` as it goes to another thread. */
export function sendError(thrown: unknown, path: string): SentError {
  const error = explainError(thrown, path)
  if (error instanceof UserError || error instanceof EnvironmentError) {
    const kind = error instanceof UserError ? 'user' : 'environment'
    return { kind, code: error.code, message: error.message, hint: error.hint }
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { kind: 'bug', code: 'BUG', message, hint: null }
}

/** The error that was sent. */
export function receiveError({ kind, code, message, hint }: SentError): Error {
  switch (kind) {
    case 'user':
      return new UserError(code, message, hint)
    case 'environment':
      return new EnvironmentError(code, message, hint)
    case 'bug':
      return new Error(`Bug in the store: ${message}`)
  }
}
