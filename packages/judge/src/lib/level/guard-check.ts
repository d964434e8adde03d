import { messageOf } from '@assay/core/errors'
import { type Finding, undecided } from '../check/finding.ts'

/**
 * Runs a check that may throw. The error is the reason why it's undecided, except an AbortError, which rejects: a
 * judging that was stopped should have no verdict. Never throws.
 */
export function guardCheck(check: () => Finding | Promise<Finding>): Finding | Promise<Finding> {
  try {
    const found = check()
    return found instanceof Promise ? found.catch(explainBreak) : found
  } catch (error) {
    return isAbort(error) ? Promise.reject(error) : explainBreak(error)
  }
}

function explainBreak(error: unknown): Finding {
  if (isAbort(error)) throw error
  if (error instanceof RangeError && /call stack/.test(error.message)) {
    return undecided('The answer is nested too deeply to judge.')
  }
  return undecided(`The check couldn't run: ${messageOf(error)}.`)
}

function isAbort(error: unknown): boolean {
  return Error.isError(error) && error.name === 'AbortError'
}
