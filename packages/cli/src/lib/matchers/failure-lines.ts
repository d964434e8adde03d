import type { Result } from '@assay/core/result'
import { scoreRange } from '@assay/formats/comparison'
import { cutReasonOf, cutText, plainText } from '@assay/formats/text'
import type { RunResult } from '../library/run-result.ts'

const SHOWN = 10
const REASON_LENGTH = 160

/** Returns the first samples that failed and then the undecided ones, a line each, and how many more there are. */
export function failureLines({ counts, failures, undecided, runs }: RunResult): string[] {
  const lines = [...failures, ...undecided].slice(0, SHOWN).map((result) => {
    const model = runs.length > 1 ? ` · ${result.model}` : ''
    const place = `${result.suite} / ${result.case}${model}, sample ${result.attempt}`
    return `  ${plainText(place)}: ${plainText(cutText(reasonOf(result), REASON_LENGTH))}`
  })
  const more = counts.total - counts.passed - counts.unscored - lines.length
  return more > 0 ? [...lines, `  … and ${more} more`] : lines
}

/** Returns why a sample didn't pass. */
function reasonOf(result: Result): string {
  if (result.status === 'errored') return `error ${result.error.code}: ${result.error.message}`
  if (result.status === 'limited') return `limit ${result.limit.code}: ${result.limit.message}`
  if (result.status === 'unscored' || result.status === 'undecided') return `no verdict: ${result.reason}`
  const failed = result.checks.filter(({ passed }) => passed === false)
  const why = failed.map(({ reason }) => reason).join(' ') || `score ${scoreRange(result.score, result.score_at_most)}`
  const cut = cutReasonOf(result)
  return cut === null ? why : `${cut}: ${why}`
}
