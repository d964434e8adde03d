import type { Migration } from '../migrations.ts'

// An answer that a check couldn't decide was unscored before. Summaries that count it so are computed again from the results, but for
// those of runs that stopped early, whose interval isn't in the results.
export const undecided: Migration = {
  version: 7,
  sql: `
ALTER TABLE results ADD COLUMN provenance TEXT;
UPDATE results SET status = 'undecided' WHERE status = 'unscored' AND checks IS NOT NULL
  AND EXISTS (SELECT 1 FROM json_each(checks) WHERE json_extract(value, '$[1]') IS NULL);
UPDATE runs SET summary = NULL WHERE seq IN (SELECT run FROM results WHERE status = 'undecided')
  AND NOT EXISTS (SELECT 1 FROM json_each(summary, '$.suites') WHERE json_extract(value, '$.early_stop.cases') IS NOT NULL);
DELETE FROM run_views;
`,
}
