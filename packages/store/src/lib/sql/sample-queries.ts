import { type Compilable, type Kysely, sql } from 'kysely'
import { CRITICAL, writtenText } from '../store/match-texts.ts'
import { BEFORE_REASONS, READ_LENGTH } from '../store/read-reasons.ts'
import type { RecordedRange, TextMatch } from '../store/sample-batch.ts'
import type { ColumnCounts } from './columns.ts'
import { compilable } from './compilable.ts'
import { holdsFolded, joinInOrder, placeOf, resultsByNumber, tableOf } from './dialect.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** A sample's position in the order of keys. */
export interface SamplePosition {
  readonly suite: string
  readonly case: string
  readonly variant: string
  readonly attempt: number
}

/** Selects a run's number, that of its last recorded result (0 if there is none), and how many results retries took the place of. */
export function selectRunRevision(db: Db, id: string): Compilable<{ run: number; revision: number; earlier: number }> {
  return compilable(
    db,
    sql`select seq as run, (select coalesce(max(text), 0) from results where run = runs.seq) as revision,
      (select count(*) from earlier_results where run = runs.seq) as earlier
      from runs where id = ${id}`,
  )
}

/** The number of columns of each kind in `selectSamples`. */
export const SAMPLE_COLUMNS: ColumnCounts = { words: 5, numbers: 5, texts: 0 }

/** Selects a run's samples along their key, from a position. */
export function selectSamples(db: Db, run: number, after: SamplePosition | null, limit: number): Compilable {
  const beyond =
    after === null
      ? sql`1 = 1`
      : sql`(suite, "case", variant, attempt) > (${after.suite}, ${after.case}, ${after.variant}, ${after.attempt})`
  return compilable(
    db,
    sql`select ${CELLS} from results where run = ${run} and ${beyond}
      order by suite, "case", variant, attempt limit ${limit}`,
  )
}

/** Selects a run's samples recorded after a number, in the order of recording. */
export function selectLaterSamples(db: Db, run: number, after: number, limit: number): Compilable {
  return compilable(
    db,
    sql`select ${CELLS} from results where run = ${run} and text > ${after} order by text limit ${limit}`,
  )
}

/** Selects the verdicts of samples, and the start of the texts that explain them. */
export function selectReasons(db: Db, run: number, seqs: readonly number[]): Compilable {
  const place = placeOf(db, sql`texts.body`, BEFORE_REASONS)
  const join = joinInOrder(db)
  return compilable(
    db,
    sql`select results.checks, results.code_outcome, substr(texts.body, ${place}, ${sql.lit(READ_LENGTH)}),
      results.finish_reason, results.turns, results.text, results.tokens_output
      from ${tableOf(db, seqs)} ${join} ${resultsByNumber(db)} on results.run = ${run} and results.text = wanted.value
      ${join} texts on texts.id = results.text`,
  )
}

/** The number of columns of each kind in `selectReasons`; its texts count as words. */
export const REASON_COLUMNS: ColumnCounts = { words: 5, numbers: 2, texts: 0 }

/**
 * Selects the numbers and texts of a range's results: all that match, and others. Databases only fold the case of ASCII reliably, so the
 * longest ASCII piece is searched.
 */
export function selectTexts(db: Db, run: number, { after, until }: RecordedRange, match: TextMatch): Compilable {
  const isKnown =
    match.kind === 'critical'
      ? sql`${placeOf(db, sql`texts.body`, CRITICAL)} > 0`
      : holdsFolded(db, longestAscii(writtenText(match)))
  return compilable(
    db,
    sql`select results.text, texts.body from ${resultsByNumber(db)} join texts on texts.id = results.text
      where results.run = ${run} and results.text > ${after} and results.text <= ${until} and ${isKnown}`,
  )
}

function longestAscii(text: string): string {
  return (text.match(/[ -~]+/g) ?? []).reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
}

const US = sql.lit('\x1f')

/** Status, passed, class, tags, checks, and whether a missing cost is unknown, as one word; '' stands for null. */
const TRAITS = sql`concat(status, ${US}, passed, ${US}, class, ${US}, tags, ${US}, checks, ${US},
  case when status <> 'errored' or tokens_output is not null or turns like '%1%' then 1 else 0 end)`

const CELLS = sql`suite, "case", variant, eval, ${TRAITS} as traits, attempt, score, cost_usd, latency_ms, text`
