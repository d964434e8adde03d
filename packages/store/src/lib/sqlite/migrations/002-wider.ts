import type { Migration } from '../migrations.ts'

// A variant is part of what identifies a sample. A key cannot be changed in place, so results and their tags are written anew, in
// the order of the new key, which is that of the old one. Scores get the fields that the same score has today, or it would be
// added a second time. Cases are under a number of their own, since they are written in steps before their version can be seen.
export const wider: Migration = {
  version: 2,
  sql: `
ALTER TABLE runs ADD COLUMN lease_owner TEXT;
ALTER TABLE runs ADD COLUMN lease_expires_ms INTEGER;
ALTER TABLE answers ADD COLUMN run TEXT;
UPDATE scores SET body = json_set(body, '$.by', NULL, '$.why', NULL);

CREATE TABLE wider_results (
  run INTEGER NOT NULL,
  suite TEXT NOT NULL,
  "case" TEXT NOT NULL,
  variant TEXT NOT NULL DEFAULT '',
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
  scores TEXT,
  stopped TEXT,
  tools TEXT,
  text INTEGER NOT NULL,
  PRIMARY KEY (run, suite, "case", variant, attempt)
) STRICT, WITHOUT ROWID;
INSERT INTO wider_results (
  run, suite, "case", attempt, eval, model, status, passed, score, code, class, weight, tokens_input, tokens_output,
  tokens_reasoning, tokens_cached, cost_usd, judge_cost_usd, latency_ms, first_token_ms, finish_reason, from_cache, tags, checks,
  turns, code_outcome, text
) SELECT
  run, suite, "case", attempt, eval, model, status, passed, score, code, class, weight, tokens_input, tokens_output,
  tokens_reasoning, tokens_cached, cost_usd, judge_cost_usd, latency_ms, first_token_ms, finish_reason, from_cache, tags, checks,
  turns, code_outcome, text
FROM results ORDER BY run, suite, "case", attempt;
DROP TABLE results;
ALTER TABLE wider_results RENAME TO results;
CREATE INDEX results_by_status ON results (run, status, suite, "case", variant, attempt);
CREATE INDEX results_by_passed ON results (run, passed, suite, "case", variant, attempt) WHERE passed IS NOT NULL;
CREATE INDEX results_by_class ON results (run, class, suite, "case", variant, attempt) WHERE class IS NOT NULL;

CREATE TABLE wider_tags (
  run INTEGER NOT NULL,
  tag TEXT NOT NULL,
  suite TEXT NOT NULL,
  "case" TEXT NOT NULL,
  variant TEXT NOT NULL DEFAULT '',
  attempt INTEGER NOT NULL,
  PRIMARY KEY (run, tag, suite, "case", variant, attempt)
) STRICT, WITHOUT ROWID;
INSERT INTO wider_tags (run, tag, suite, "case", attempt)
  SELECT run, tag, suite, "case", attempt FROM result_tags ORDER BY run, tag, suite, "case", attempt;
DROP TABLE result_tags;
ALTER TABLE wider_tags RENAME TO result_tags;

CREATE TABLE labels (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  answer TEXT NOT NULL,
  run TEXT NOT NULL,
  suite TEXT NOT NULL,
  "case" TEXT NOT NULL,
  "check" TEXT,
  "by" TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX labels_by_answer ON labels (answer);
CREATE INDEX labels_by_case ON labels (suite, "case");
CREATE INDEX labels_by_run ON labels (run);

CREATE TABLE suite_versions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  newest INTEGER,
  staged_ms INTEGER NOT NULL,
  saved_at TEXT NOT NULL,
  saved_by TEXT,
  cases INTEGER NOT NULL,
  text TEXT NOT NULL,
  header TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX suite_versions_by_name ON suite_versions (name, version) WHERE newest IS NOT NULL;
CREATE INDEX suite_versions_by_version ON suite_versions (version);

CREATE TABLE suite_cases (
  suite INTEGER NOT NULL,
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (suite, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX suite_cases_by_id ON suite_cases (suite, id);
`,
}
