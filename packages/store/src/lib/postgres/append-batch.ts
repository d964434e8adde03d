import type { Result } from '@assay/core/result'
import type { PreparedBatch } from '../sql/read-superseding.ts'
import { RESULT_COLUMNS, resultCells, resultTexts } from '../sql/result-row.ts'
import type { ResultsTable } from '../sql/tables.ts'
import type { AnswerEntry } from '../store/answer.ts'
import type { Outlay } from '../store/outlay.ts'
import { runNotFound } from '../store/run-errors.ts'
import type { Appended, Batch } from '../store/store.ts'
import { moveEarlier } from './move-earlier.ts'
import type { PostgresPool, Session } from './postgres-pool.ts'

/** Maximum rows in one statement: a writer's batch, and few enough that none takes long. */
const STATEMENT_ROWS = 2000

/** Records a batch, in a single self-committing statement if possible, else in a transaction. */
export async function appendBatch(pool: PostgresPool, batch: PreparedBatch, location: string): Promise<Appended> {
  const { results = [], superseding = [], answers = [], outlays = [] } = batch
  const isOne =
    superseding.length === 0 &&
    (results.length === 0 || (answers.length === 0 && outlays.length === 0)) &&
    results.length + answers.length + outlays.length <= STATEMENT_ROWS
  const append = (session: Session) => appendWithin(session, batch, location)
  return isOne ? pool.once(append) : pool.transact(append)
}

/** Records a batch within a transaction, or as a single statement. Throws a UserError for a run that doesn't exist. */
export async function appendWithin(session: Session, batch: PreparedBatch, location: string): Promise<Appended> {
  const { results = [], superseding = [], answers = [], outlays = [], settled } = batch
  let newResults = 0
  const placed = await moveEarlier(session, superseding)
  for (const some of chunks([...results, ...placed]))
    newResults += await appendResults(session, { results: some, settled }, location)
  let newAnswers = 0
  // Two processes that add the same answers in different orders would deadlock.
  const sorted = [...answers].sort((a, b) => (a.key < b.key ? -1 : 1))
  // In the same statement, so that an answer and what it cost need no transaction.
  const [first = [], ...rest] = chunks(sorted)
  if (first.length + outlays.length > 0) newAnswers += await appendAnswers(session, first, outlays)
  for (const some of rest) newAnswers += await appendAnswers(session, some, [])
  return { results: newResults, answers: newAnswers }
}

const NUMBERS: ReadonlySet<keyof ResultsTable> = new Set([
  'score',
  'weight',
  'cost_usd',
  'judge_cost_usd',
  'latency_ms',
  'first_token_ms',
] as const)
const INTEGERS: ReadonlySet<keyof ResultsTable> = new Set([
  'attempt',
  'passed',
  'from_cache',
  'tokens_input',
  'tokens_output',
  'tokens_reasoning',
  'tokens_cached',
] as const)
const typeOf = (column: keyof ResultsTable) =>
  NUMBERS.has(column) ? 'double precision' : INTEGERS.has(column) ? 'bigint' : 'text'

const NAMES = RESULT_COLUMNS.map((column) => `"${column}"`).join(', ')
/**
 * Index of the arrays after those of the columns: the run IDs, the texts, the tags' owners, the tags, the runs, their number, and the
 * owners and IDs of settled outlays.
 */
const AT = RESULT_COLUMNS.length
const ARRAYS = [...RESULT_COLUMNS.map(typeOf), 'text', 'text'].map((type, at) => `$${at + 1}::${type}[]`).join(', ')

// The runs' rows are locked first, in one order, and numbers are assigned after that: within a run, a reader that sees a result
// sees all with smaller numbers. A statement that finds fewer runs than it names writes nothing.
const INSERT_RESULTS = `
WITH locked AS MATERIALIZED (
  SELECT id, seq FROM runs WHERE id = ANY($${AT + 5}::text[]) ORDER BY seq FOR NO KEY UPDATE
), numbered AS MATERIALIZED (
  SELECT found.*, nextval('text_numbers') AS number FROM (
    SELECT locked.seq AS run, input.* FROM unnest(${ARRAYS}) WITH ORDINALITY AS input (${NAMES}, run_id, body, place)
    JOIN locked ON locked.id = input.run_id
    WHERE (SELECT count(*) FROM locked) = $${AT + 6}::bigint
    ORDER BY place
  ) AS found
), inserted AS (
  INSERT INTO results (run, ${NAMES}, text) SELECT run, ${NAMES}, number FROM numbered ORDER BY number
  ON CONFLICT DO NOTHING RETURNING text
), kept AS (
  INSERT INTO texts (id, body) SELECT number, body FROM numbered JOIN inserted ON text = number
), tagged AS (
  INSERT INTO result_tags (run, tag, suite, "case", variant, attempt)
  SELECT run, tag, suite, "case", variant, attempt
  FROM unnest($${AT + 3}::bigint[], $${AT + 4}::text[]) AS tags (place, tag)
  JOIN numbered USING (place) JOIN inserted ON text = number
), settled AS (
  DELETE FROM outlays USING unnest($${AT + 7}::bigint[], $${AT + 8}::text[]) AS settled (place, outlay), numbered, inserted
  WHERE numbered.place = settled.place AND inserted.text = numbered.number
    AND outlays.run = numbered.run AND outlays.id = settled.outlay
)
SELECT (SELECT count(*) FROM inserted) AS results, (SELECT count(*) FROM locked) AS runs`

async function appendResults(
  session: Session,
  { results, settled }: { readonly results: readonly Result[] } & Pick<Batch, 'settled'>,
  location: string,
): Promise<number> {
  const runs = [...new Set(results.map(({ run }) => run))]
  const cells = results.map(resultCells)
  const tags = results.flatMap((result, at) => [...new Set(result.tags)].map((tag) => [at + 1, tag] as const))
  const over = results.flatMap((result, at) => (settled?.get(result) ?? []).map((id) => [at + 1, id] as const))
  const parameters = [
    ...RESULT_COLUMNS.map((_, column) => cells.map((row) => row[column])),
    results.map(({ run }) => run),
    results.map(resultTexts),
    tags.map(([place]) => place),
    tags.map(([, tag]) => tag),
    runs,
    runs.length,
    over.map(([place]) => place),
    over.map(([, id]) => id),
  ]
  const [row] = await session.rows({ sql: INSERT_RESULTS, parameters, prepared: true })
  if (row?.runs !== runs.length) throw runNotFound(await findMissing(session, runs), location)
  return Number(row.results)
}

async function findMissing(session: Session, runs: readonly string[]): Promise<string> {
  const found = await session.rows({ sql: 'SELECT id FROM runs WHERE id = ANY($1::text[])', parameters: [runs] })
  const known = new Set(found.map(({ id }) => id))
  return runs.find((id) => !known.has(id)) ?? ''
}

/** What was spent on a deleted run is forgotten with it. */
async function appendAnswers(
  session: Session,
  entries: readonly AnswerEntry[],
  outlays: readonly Outlay[],
): Promise<number> {
  const texts = entries.map(({ answer }) => JSON.stringify(answer))
  return session.change({
    sql: `WITH spent AS (
        INSERT INTO outlays (run, id, body)
        SELECT seq, outlay.id, body FROM unnest($7::text[], $8::text[], $9::text[]) AS outlay (run_id, id, body)
        JOIN runs ON runs.id = run_id
        ON CONFLICT (run, id) DO UPDATE SET body = excluded.body
      )
      INSERT INTO answers (key, model, at_ms, bytes, answer, run)
      SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[])
      ON CONFLICT DO NOTHING`,
    parameters: [
      entries.map(({ key }) => key),
      entries.map(({ model }) => model),
      entries.map(({ at }) => Date.parse(at)),
      texts.map((text) => Buffer.byteLength(text)),
      texts,
      entries.map(({ run }) => run),
      outlays.map(({ run }) => run),
      outlays.map(({ id }) => id),
      outlays.map((outlay) => JSON.stringify(outlay)),
    ],
    prepared: true,
  })
}

function* chunks<T>(rows: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += STATEMENT_ROWS) yield rows.slice(from, from + STATEMENT_ROWS)
}
