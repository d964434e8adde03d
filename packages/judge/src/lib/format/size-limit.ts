import { type Finding, undecided } from '../check/finding.ts'

/** A finding for an answer that is too long for a parser that may need more than linear time; null when it is not. */
export function tooLong(text: string, limit: number, format: string): Finding | null {
  if (text.length <= limit) return null
  return undecided(`The answer has ${text.length} characters; ${format} is read up to ${limit}.`)
}
