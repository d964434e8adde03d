import type { Outcome } from '@assay/formats/text'

/** How outcomes are coloured. */
export const OUTCOME_FORMAT = {
  passed: 'green',
  failed: 'red',
  errored: 'red',
  limited: 'yellow',
  unscored: 'yellow',
} as const satisfies Record<Outcome, string>
