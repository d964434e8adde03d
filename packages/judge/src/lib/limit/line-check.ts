import type { CheckOptions } from '@assay/core/suite'
import type { PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'

/** Prepares the check on the number of lines, not counting white space around the answer. */
export function prepareLines({ exactly, min, max, blank }: CheckOptions<'lines'>): PreparedCheck {
  const least = exactly ?? min ?? 0
  const most = exactly ?? max ?? Number.POSITIVE_INFINITY
  const limits = [...(least > 0 ? [`at least ${least}`] : []), ...(Number.isFinite(most) ? [`at most ${most}`] : [])]
  const expected = exactly === undefined ? limits.join(' and ') : `${exactly}`
  const unit = (Number.isFinite(most) ? most : least) === 1 ? 'line' : 'lines'
  return ({ text }) => {
    const count = countLines(text, blank)
    const found = count === 1 ? '1 line' : `${count} lines`
    if (count >= least && count <= most) return passing(`${found}.`)
    return failing(`Expected ${expected} ${unit}, found ${count}.`)
  }
}

function countLines(text: string, countsBlank: boolean): number {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  const lines = trimmed.split(/\r\n|[\n\r\u2028\u2029]/)
  return countsBlank ? lines.length : lines.filter((line) => line.trim() !== '').length
}
