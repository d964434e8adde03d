// Without schemas: pages that score results load no zod.
import type { Evidence, SampleStatus } from './sample-status.ts'

/** A sample's outcome: its status, and whether it passed if it was scored. */
export type SampleOutcome =
  | { readonly status: 'scored'; readonly passed: boolean }
  | { readonly status: Exclude<SampleStatus, 'scored'> }

/** Returns what a sample proves. A limit is the model's own failure. */
export function readEvidence(sample: SampleOutcome): Evidence {
  switch (sample.status) {
    case 'scored':
      return sample.passed ? 'passed' : 'failed'
    case 'limited':
      return 'failed'
    case 'undecided':
    case 'errored':
      return 'undecided'
    case 'unscored':
      return 'outside'
  }
}

/**
 * Returns what a case's samples prove together: failed if one failed, else undecided if one is, else outside if one is, else passed.
 * Without samples nothing is proved, so that it is outside.
 */
export function readCaseEvidence(samples: readonly SampleOutcome[]): Evidence {
  const found = new Set(samples.map(readEvidence))
  const worst = (['failed', 'undecided', 'outside', 'passed'] as const).find((evidence) => found.has(evidence))
  return worst ?? 'outside'
}

/** A sample's letter in lists and strips: passed, failed, errored, unscored, undecided (`d`), limited. */
export type SampleLetter = 'p' | 'f' | 'e' | 'u' | 'd' | 'l'

const LETTERS = { unscored: 'u', undecided: 'd', errored: 'e', limited: 'l' } as const satisfies Record<
  Exclude<SampleStatus, 'scored'>,
  SampleLetter
>

/** Returns a sample's letter. */
export function letterOf(sample: { readonly status: SampleStatus; readonly passed: boolean }): SampleLetter {
  return sample.status === 'scored' ? (sample.passed ? 'p' : 'f') : LETTERS[sample.status]
}

/** Returns whether a sample has an answer that was, or would have been, judged. */
export function isAnswered(status: SampleStatus): boolean {
  return status === 'scored' || status === 'unscored' || status === 'undecided'
}
