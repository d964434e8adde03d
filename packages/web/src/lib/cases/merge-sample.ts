import type { CaseRowBody as CaseRow, LiveEvent } from '@assay/core/api'

/** A sample as a run's stream reports it. */
export type LiveSample = Extract<LiveEvent, { type: 'sample.finished' }>['sample']

/** Returns a case's key, unique in its run. */
export function caseKey({ suite, case: name, variant }: Pick<CaseRow, 'suite' | 'case' | 'variant'>): string {
  return JSON.stringify([suite, name, variant ?? null])
}

/**
 * Returns a row with a newly recorded sample, or the row itself if it has the sample already. Fields that the stream doesn't send (the
 * reason, the mean latency of several) stay until the page is read again.
 */
export function mergeSample(row: CaseRow, sample: LiveSample): CaseRow {
  const at = sample.attempt - 1
  const letters = [...row.attempts.padEnd(sample.attempt, '.')]
  if (letters[at] !== '.') return row
  const letter = letterOf(sample)
  const scored = letters.filter((each) => each === 'p' || each === 'f').length
  const isFirstFailure = letter !== 'p' && letters.slice(0, at).every((each) => each === 'p' || each === '.')
  letters[at] = letter
  return {
    ...row,
    attempts: letters.join(''),
    samples: row.samples + 1,
    passed: row.passed + (letter === 'p' ? 1 : 0),
    score: sample.score === null ? row.score : ((row.score ?? 0) * scored + sample.score) / (scored + 1),
    latency_ms: row.samples === 0 ? sample.latency_ms : row.latency_ms,
    ...(isFirstFailure
      ? {
          first_failure: { attempt: sample.attempt, status: sample.status },
          class: sample.class,
          why: sample.error?.message ?? null,
        }
      : {}),
  }
}

function letterOf({ status, passed }: LiveSample): string {
  switch (status) {
    case 'scored':
      return passed === true ? 'p' : 'f'
    case 'unscored':
      return 'u'
    case 'undecided':
      return 'd'
    case 'errored':
      return 'e'
    case 'limited':
      return 'l'
  }
}
