import type { CaseAnswer } from '@assay/core/api'

/** One sample of a case in full. */
export type Sample = CaseAnswer['samples'][number]

/** Returns what was sent first. */
export function promptOf(sample: Sample): string {
  return sample.turns[0]?.prompt ?? ''
}

/** Returns all that came back, with what was sent in between; null without any answer. */
export function answerOf(sample: Sample): string | null {
  if (sample.turns.every(({ answer }) => answer === null)) return null
  return sample.turns
    .map(({ prompt, answer }, at) => (at === 0 ? (answer ?? '') : `\n\n▸ ${prompt}\n\n${answer ?? ''}`))
    .join('')
}

/** Says why there is no answer. */
export function missingReason(sample: Sample | undefined): string {
  if (sample === undefined) return 'This run has no such sample.'
  if (sample.status === 'errored') return `No answer: ${sample.error.message} (${sample.error.code})`
  if (sample.status === 'limited') return `Stopped by a limit: ${sample.limit.message} (${sample.limit.code})`
  return 'No answer.'
}

/** A check whose verdict is another one on the two sides, or that only one of them has. */
export interface ChangedCheck {
  readonly kind: string
  readonly side: 'baseline' | 'current'
  readonly passed: boolean | null
  readonly reason: string
}

/** Returns what the checks say on both sides where they differ: the baseline first, then the current run. */
export function changedChecks(before: Sample | undefined, after: Sample | undefined): ChangedCheck[] {
  const [left, right] = [before?.checks ?? [], after?.checks ?? []]
  const length = Math.max(left.length, right.length)
  return Array.from({ length }, (_, at) => at).flatMap((at): ChangedCheck[] => {
    const [was, is] = [left[at], right[at]]
    if (was !== undefined && is !== undefined && was.kind === is.kind && was.passed === is.passed) return []
    const show = (side: ChangedCheck['side'], check: typeof was) =>
      check === undefined ? [] : [{ kind: check.kind, side, passed: check.passed, reason: check.reason }]
    return [...show('baseline', was), ...show('current', is)]
  })
}

/** Returns the first attempt, from 1, that both sides have and whose outcome is another one; the first one where none is. */
export function firstDifferent(before: string, after: string): number {
  const length = Math.min(before.length, after.length)
  for (let at = 0; at < length; at++) if (before[at] !== after[at]) return at + 1
  return 1
}
