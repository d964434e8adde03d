import type { Migration } from '../migrations.ts'

// Errored and undecided results that a retry has taken the place of, whole and unchanged.
export const earlier: Migration = {
  version: 5,
  sql: `
CREATE TABLE earlier_results (
  run bigint NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
  suite text COLLATE "C" NOT NULL,
  "case" text COLLATE "C" NOT NULL,
  variant text COLLATE "C" NOT NULL,
  attempt bigint NOT NULL,
  retry bigint NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (run, suite, "case", variant, attempt, retry)
);
`,
}
