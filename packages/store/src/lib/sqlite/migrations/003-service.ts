import type { Migration } from '../migrations.ts'

// What a service needs. Results are also found in the order of recording, which is that of their texts.
export const service: Migration = {
  version: 3,
  sql: `
ALTER TABLE runs ADD COLUMN stop_asked INTEGER NOT NULL DEFAULT 0;
CREATE INDEX results_by_recording ON results (run, text);

CREATE TABLE settings (
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  changed_by TEXT,
  PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  project TEXT NOT NULL,
  scopes TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  last_used_at TEXT,
  revoked_at TEXT
) STRICT;

CREATE TABLE audit (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  "by" TEXT,
  project TEXT NOT NULL,
  action TEXT NOT NULL,
  status INTEGER NOT NULL,
  request TEXT NOT NULL
) STRICT;

CREATE TABLE replies (
  key TEXT NOT NULL PRIMARY KEY,
  hash TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  status INTEGER,
  body TEXT
) STRICT, WITHOUT ROWID;
`,
}
