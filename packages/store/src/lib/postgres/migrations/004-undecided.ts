import type { Migration } from '../migrations.ts'

// An answer that a check couldn't decide was unscored before. Summaries that count it so are computed again from the results, but for
// those of runs that stopped early, whose interval isn't in the results.
export const undecided: Migration = {
  version: 4,
  sql: `
ALTER TABLE results ADD COLUMN provenance text;
UPDATE results SET status = 'undecided' WHERE status = 'unscored' AND checks IS NOT NULL
  AND EXISTS (SELECT 1 FROM json_array_elements(checks::json) AS check_cells WHERE check_cells ->> 1 IS NULL);
UPDATE runs SET summary = NULL WHERE summary IS NOT NULL AND seq IN (SELECT run FROM results WHERE status = 'undecided')
  AND NOT EXISTS (
    SELECT 1 FROM json_array_elements(summary::json -> 'suites') AS suite WHERE suite #>> '{early_stop,cases}' IS NOT NULL
  );
DELETE FROM run_views;
`,
}
