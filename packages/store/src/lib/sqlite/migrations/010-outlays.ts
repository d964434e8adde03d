import type { Migration } from '../migrations.ts'

// What was spent on samples that no result includes yet.
export const outlays: Migration = {
  version: 10,
  sql: `
CREATE TABLE outlays (
  run INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
  id TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;
`,
}
