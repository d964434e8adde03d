import type { Migration } from '../migrations.ts'

// What lists of runs show, in a table of its own. What runs from before have of it is read from their plans and summaries; the median
// latency of several suites isn't in them.
export const figures: Migration = {
  version: 5,
  sql: `
CREATE TABLE run_figures (
  run INTEGER PRIMARY KEY REFERENCES runs (seq) ON DELETE CASCADE,
  series TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  planned INTEGER,
  score_low REAL,
  score_high REAL,
  score_reason TEXT,
  passed INTEGER,
  counted INTEGER,
  errored INTEGER,
  cost_unknown INTEGER,
  p50_s REAL
) STRICT;
INSERT INTO run_figures SELECT
  seq,
  (
    SELECT coalesce(json_group_array(word), '[]') FROM (
      SELECT runs.model AS word, 0 AS place
      UNION ALL SELECT label, 1 FROM run_labels WHERE run = runs.seq AND kind = 'suite'
      ORDER BY place, word
    )
  ),
  started_ms,
  CASE WHEN json_type(plan, '$.total') = 'integer' THEN nullif(max(plan ->> '$.total', 0), 0) END,
  summary ->> '$.score.interval.low',
  summary ->> '$.score.interval.high',
  summary ->> '$.score.reason',
  (SELECT sum(value ->> '$.success.count') FROM json_each(summary, '$.suites')),
  (SELECT sum(value ->> '$.success.total') FROM json_each(summary, '$.suites')),
  (SELECT sum(value ->> '$.counts.errored') FROM json_each(summary, '$.suites')),
  (SELECT sum(value ->> '$.cost_usd.unknown') FROM json_each(summary, '$.suites')),
  CASE WHEN json_array_length(summary, '$.suites') = 1 THEN summary ->> '$.suites[0].latency_s.p50' END
FROM runs;
CREATE INDEX run_figures_by_series ON run_figures (series, at_ms, run);
`,
}
