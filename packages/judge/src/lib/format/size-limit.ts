import { type Finding, undecided } from '../check/finding.ts'

/** Returns a finding for an answer that is too long for a parser that may need more than linear time; null if it isn't. */
export function tooLong(text: string, limit: number, format: string): Finding | null {
  if (text.length <= limit) return null
  return undecided(`Too long to check as ${format}: ${text.length} characters; the limit is ${limit}.`)
}
