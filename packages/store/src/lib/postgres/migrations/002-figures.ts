import type { Migration } from '../migrations.ts'

// What lists of runs show, in a table of its own. What runs from before have of it is read from their plans and summaries; the median
// latency of several suites isn't in them.
export const figures: Migration = {
  version: 2,
  sql: `
CREATE TABLE run_figures (
  run bigint PRIMARY KEY REFERENCES runs (seq) ON DELETE CASCADE,
  series text COLLATE "C" NOT NULL,
  at_ms bigint NOT NULL,
  planned bigint,
  score_low double precision,
  score_high double precision,
  score_reason text,
  passed bigint,
  counted bigint,
  errored bigint,
  cost_unknown bigint,
  p50_s double precision
);
INSERT INTO run_figures SELECT
  seq,
  '[' || to_json(model)::text || coalesce((
    SELECT string_agg(',' || to_json(label)::text, '' ORDER BY label) FROM run_labels WHERE run = runs.seq AND kind = 'suite'
  ), '') || ']',
  started_ms,
  CASE WHEN json_typeof(plan::json -> 'total') = 'number' AND plan::json ->> 'total' ~ '^[0-9]{1,15}$'
    THEN nullif((plan::json ->> 'total')::bigint, 0) END,
  (summary::json #>> '{score,interval,low}')::double precision,
  (summary::json #>> '{score,interval,high}')::double precision,
  summary::json #>> '{score,reason}',
  (SELECT sum((value #>> '{success,count}')::bigint) FROM json_array_elements(summary::json -> 'suites')),
  (SELECT sum((value #>> '{success,total}')::bigint) FROM json_array_elements(summary::json -> 'suites')),
  (SELECT sum((value #>> '{counts,errored}')::bigint) FROM json_array_elements(summary::json -> 'suites')),
  (SELECT sum((value #>> '{cost_usd,unknown}')::bigint) FROM json_array_elements(summary::json -> 'suites')),
  CASE WHEN json_array_length(summary::json -> 'suites') = 1
    THEN (summary::json #>> '{suites,0,latency_s,p50}')::double precision END
FROM runs;
CREATE INDEX run_figures_by_series ON run_figures (series, at_ms, run);
`,
}
