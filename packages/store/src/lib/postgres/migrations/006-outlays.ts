import type { Migration } from '../migrations.ts'

// What was spent on samples that no result includes yet.
export const outlays: Migration = {
  version: 6,
  sql: `
CREATE TABLE outlays (
  run bigint NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (run, id)
);
`,
}
