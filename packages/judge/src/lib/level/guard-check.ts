import { messageOf } from '@assay/core/errors'
import { type Finding, undecided } from '../check/finding.ts'

/**
 * Decides by a check that may break. What it throws is the reason why it is undecided, but for an AbortError, which rejects: whoever stops
 * in the middle of judging wants no verdict, not one that says that nothing could be found out. Never throws.
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
