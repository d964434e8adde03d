import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing, undecided } from '../check/finding.ts'
import { findNumber } from './find-number.ts'

/** Prepares the check that the answer's last number, or the one after the label, is the expected one within the tolerance. */
export function prepareNumeric(options: CheckOptions<'numeric'>, tools: CheckTools): PreparedCheck {
  const wanted = Number(options.equals)
  const { tolerance, label = null } = options
  const after = label === null ? '' : ` after ${tools.show(label)}`
  const range = tolerance === 0 ? `${wanted}` : `${wanted} ± ${tolerance}`
  return ({ text }) => {
    if (!Number.isFinite(wanted)) {
      return undecided(`Expected a number in "equals", found ${tools.show(String(options.equals))}.`)
    }
    const found = findNumber(text, { label })
    if (found === null) return failing(`Expected ${range}${after}, found no number in ${tools.show(text)}.`)
    if (!isWithin(found, wanted, tolerance)) return failing(`Expected ${range}${after}, found ${found}.`)
    return passing(tolerance === 0 ? `Found ${found}${after}.` : `Found ${found}${after}, within ${range}.`)
  }
}

/** Returns whether a number is within the tolerance, in spite of binary fractions: 0.95 is 0.05 from 0.9. */
function isWithin(found: number, wanted: number, tolerance: number): boolean {
  if (found === wanted) return true
  const slack = tolerance === 0 ? 0 : 4 * Number.EPSILON * Math.max(Math.abs(found), Math.abs(wanted), tolerance)
  return Math.abs(found - wanted) <= tolerance + slack
}
