import type { Migration } from '../migrations.ts'

// How many changes were made: a database with fewer than it had before has lost its log (file-watch.ts).
export const changes: Migration = {
  version: 9,
  sql: `
CREATE TABLE IF NOT EXISTS changes (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL) STRICT;
INSERT OR IGNORE INTO changes (id, number) VALUES (1, 0);
`,
}
