import { messageOf } from '@assay/core/errors'
import { type Finding, undecided } from '../check/finding.ts'

/** Decides by a check that may break. What it throws is the reason why it is undecided, an abort too: the caller sees the signal. */
export function guardCheck(check: () => Finding | Promise<Finding>): Finding | Promise<Finding> {
  try {
    const found = check()
    return found instanceof Promise ? found.catch(explainBreak) : found
  } catch (error) {
    return explainBreak(error)
  }
}

function explainBreak(error: unknown): Finding {
  if (error instanceof RangeError && /call stack/.test(error.message)) {
    return undecided('The answer is nested too deeply to be judged.')
  }
  return undecided(`The check broke: ${messageOf(error)}.`)
}
