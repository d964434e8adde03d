import type { Migration } from '../migrations.ts'

// Results are clustered by their key: reading a run is one walk, the other indexes carry the key for free and so
// give the same order, and a second recording of a key is impossible. Texts are apart, or they would be walked over
// whenever numbers are read. Nothing refers to `results` by a foreign key, since a run's results leave in small steps
// after the run itself has left (see sweep.ts).
export const first: Migration = {
  version: 1,
  sql: `
CREATE TABLE runs (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  experiment TEXT NOT NULL,
  model TEXT NOT NULL,
  status TEXT NOT NULL,
  started_at TEXT NOT NULL,
  started_ms INTEGER NOT NULL,
  finished_at TEXT,
  seed INTEGER NOT NULL,
  ignore_errors INTEGER NOT NULL,
  plan_hash TEXT NOT NULL,
  success REAL,
  score REAL,
  cost_usd REAL,
  time_s REAL,
  results INTEGER,
  plan TEXT NOT NULL,
  summary TEXT
) STRICT;
CREATE INDEX runs_by_start ON runs (started_ms, seq);
CREATE INDEX runs_by_model ON runs (model);

CREATE TABLE run_labels (
  run INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (run, kind, label)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_labels_by_label ON run_labels (kind, label);

CREATE TABLE results (
  run INTEGER NOT NULL,
  suite TEXT NOT NULL,
  "case" TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  eval TEXT,
  model TEXT NOT NULL,
  status TEXT NOT NULL,
  passed INTEGER,
  score REAL,
  code TEXT,
  class TEXT,
  weight REAL NOT NULL,
  tokens_input INTEGER,
  tokens_output INTEGER,
  tokens_reasoning INTEGER,
  tokens_cached INTEGER,
  cost_usd REAL,
  judge_cost_usd REAL,
  latency_ms REAL,
  first_token_ms REAL,
  finish_reason TEXT,
  from_cache INTEGER NOT NULL,
  tags TEXT,
  checks TEXT,
  turns TEXT,
  code_outcome TEXT,
  text INTEGER NOT NULL,
  PRIMARY KEY (run, suite, "case", attempt)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_by_status ON results (run, status, suite, "case", attempt);
CREATE INDEX results_by_passed ON results (run, passed, suite, "case", attempt) WHERE passed IS NOT NULL;
CREATE INDEX results_by_class ON results (run, class, suite, "case", attempt) WHERE class IS NOT NULL;

CREATE TABLE texts (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE result_tags (
  run INTEGER NOT NULL,
  tag TEXT NOT NULL,
  suite TEXT NOT NULL,
  "case" TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  PRIMARY KEY (run, tag, suite, "case", attempt)
) STRICT, WITHOUT ROWID;

CREATE TABLE answers (
  key TEXT NOT NULL UNIQUE,
  model TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  answer TEXT NOT NULL
) STRICT;
CREATE INDEX answers_by_time ON answers (at_ms, bytes);

CREATE TABLE scores (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  run INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
  body TEXT NOT NULL,
  UNIQUE (run, body)
) STRICT;

CREATE TABLE doomed (
  run INTEGER PRIMARY KEY
) STRICT;
`,
}
