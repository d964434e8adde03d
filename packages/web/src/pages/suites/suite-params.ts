import { choice, integer, list, text } from '../../lib/search/params.ts'

/** The parameters of a suite's page. A run's settings are among them, so that a link can say "run this again". */
export const SUITE_PARAMS = {
  tab: choice(['view', 'edit', 'run'], 'view'),
  /** The beginning of a version's hash; '' for the newest. */
  version: text,
  /** The version that `version` is compared with. */
  with: text,
  line: integer(1, 10_000_000),
  models: list,
  samples: integer(1, 1000),
  seed: integer(0, 2 ** 31),
  tags: list,
} as const
