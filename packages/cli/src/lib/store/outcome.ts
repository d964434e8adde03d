import type { Outcome } from '@assay/formats/text'

/** Colors of outcomes. */
export const OUTCOME_FORMAT = {
  passed: 'green',
  failed: 'red',
  errored: 'red',
  limited: 'yellow',
  unscored: 'yellow',
  undecided: 'yellow',
} as const satisfies Record<Outcome, string>
