import type { Migration } from '../migrations.ts'

// What a walk over all results of a run comes to, under the number of its last result.
export const views: Migration = {
  version: 4,
  sql: `
CREATE TABLE run_views (
  run INTEGER PRIMARY KEY REFERENCES runs (seq) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  facets TEXT NOT NULL,
  case_map TEXT NOT NULL,
  case_totals TEXT NOT NULL,
  rollups TEXT NOT NULL
) STRICT;
`,
}
