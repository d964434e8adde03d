import type { Result } from '@assay/core/result'
import { earlierRow } from '../sql/earlier-queries.ts'
import type { Superseding } from '../store/superseding.ts'
import type { Session } from './postgres-pool.ts'

/** Maximum rows in one statement. */
const STATEMENT_ROWS = 500

const KEY = ['suite', '"case"', 'variant', 'attempt'] as const
const sameKey = (table: string) => KEY.map((name) => `${table}.${name} = input.${name}`).join(' AND ')

// The runs' rows are locked as for new results. Of two processes that retry the same result, the second finds it gone.
const MOVE = `
WITH locked AS MATERIALIZED (
  SELECT id, seq FROM runs WHERE id = ANY($1::text[]) ORDER BY seq FOR NO KEY UPDATE
), input AS (
  SELECT locked.seq AS run, input.*
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[])
    WITH ORDINALITY AS input (run_id, suite, "case", variant, attempt, retry, body, place)
  JOIN locked ON locked.id = input.run_id
), gone AS (
  DELETE FROM results USING input
  WHERE results.run = input.run AND ${sameKey('results')} AND results.status IN ('errored', 'undecided')
    AND NOT EXISTS (
      SELECT 1 FROM earlier_results
      WHERE earlier_results.run = input.run AND ${sameKey('earlier_results')} AND earlier_results.retry = input.retry
    )
  RETURNING results.text, input.*
), dropped AS (
  DELETE FROM texts WHERE id IN (SELECT text FROM gone)
), untagged AS (
  DELETE FROM result_tags USING gone AS input WHERE result_tags.run = input.run AND ${sameKey('result_tags')}
), kept AS (
  INSERT INTO earlier_results (run, ${KEY.join(', ')}, retry, body) SELECT run, ${KEY.join(', ')}, retry, body FROM gone
)
SELECT place FROM gone`

/** Moves the results that retries take the place of to the earlier ones, and returns the retries that have a place now. */
export async function moveEarlier(session: Session, superseding: readonly Superseding[]): Promise<Result[]> {
  const placed: Result[] = []
  for (let from = 0; from < superseding.length; from += STATEMENT_ROWS) {
    const some = superseding.slice(from, from + STATEMENT_ROWS)
    const cells = some.map(earlierRow)
    const rows = await session.rows({
      sql: MOVE,
      parameters: [
        some.map(({ result }) => result.run),
        cells.map(({ suite }) => suite),
        cells.map((row) => row.case),
        cells.map(({ variant }) => variant),
        cells.map(({ attempt }) => attempt),
        cells.map(({ retry }) => retry),
        cells.map(({ body }) => body),
      ],
    })
    const places = new Set(rows.map(({ place }) => Number(place)))
    placed.push(...some.filter((_, at) => places.has(at + 1)).map(({ result }) => result))
  }
  return placed
}
