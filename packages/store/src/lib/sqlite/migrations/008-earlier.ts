import type { Migration } from '../migrations.ts'

// Errored and undecided results that a retry has taken the place of, whole and unchanged.
export const earlier: Migration = {
  version: 8,
  sql: `
CREATE TABLE earlier_results (
  run INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
  suite TEXT NOT NULL,
  "case" TEXT NOT NULL,
  variant TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  retry INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (run, suite, "case", variant, attempt, retry)
) STRICT;
`,
}
