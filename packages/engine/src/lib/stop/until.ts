import { UserError } from '@assay/core/errors'
import type { SequenceInterval } from '@assay/core/statistics'

/** Returns whether enough is known about a suite, such as `width < 0.04`. */
export type Until = (interval: SequenceInterval) => boolean

/**
 * Parses a rule for stopping early: `width < 0.04` stops when the interval of the mean score is narrower than that, `decided(0.8)` when it
 * is entirely above or below 0.8. Throws UserError `UNTIL_INVALID`.
 */
export function parseUntil(text: string): Until {
  const width = /^\s*width\s*<\s*(\d*\.?\d+)\s*$/.exec(text)
  if (width !== null) {
    const limit = shareOf(text, width[1])
    return ({ low, high }) => high - low < limit
  }
  const decided = /^\s*decided\(\s*(\d*\.?\d+)\s*\)\s*$/.exec(text)
  if (decided !== null) {
    const value = shareOf(text, decided[1])
    return ({ low, high }) => low > value || high < value
  }
  throw invalid(text)
}

function shareOf(text: string, number: string | undefined): number {
  const value = Number(number)
  if (!(value > 0 && value < 1)) throw invalid(text)
  return value
}

function invalid(text: string): UserError {
  const hint = 'Write width < 0.04 or decided(0.8), with a number between 0 and 1.'
  return new UserError('UNTIL_INVALID', `"${text}" isn't a valid rule for stopping early.`, hint)
}
