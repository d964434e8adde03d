import type { Compilable, RawBuilder } from 'kysely'
import type { Facets } from '../store/result-query.ts'
import type { TextMatch } from '../store/sample-batch.ts'
import type { LeaseRequest, StatusChange, StatusOutcome } from '../store/status-change.ts'
import type { Appended, Batch } from '../store/store.ts'
import type { ColumnCounts, Columns } from './columns.ts'
import type { Query } from './query.ts'

/** Runs the shared queries, however a store does it. */
export interface SqlClient {
  /** For messages: a path, or an address without credentials. */
  readonly location: string
  /** The moment at which a write is made, by the clock that leases go by: a number, or what makes the database read its own. */
  nowMs(): number | RawBuilder<number>
  /** The rows of a query, which the query's own type describes. */
  rows<Row>(query: Compilable<Row>): Promise<Row[]>
  /** The rows of a query by column. */
  columns(query: Compilable, counts: ColumnCounts): Promise<Columns>
  /** Counts the results of a query by `selectFacets`. */
  facets(query: Compilable): Promise<Facets>
  /** The numbers of those results of `selectTexts` that match. */
  matchTexts(query: Compilable, match: TextMatch): Promise<number[]>
  /** Reads the cases of `selectCasesById`: id, eval, tags as JSON and severity are words. */
  caseHeads(query: Compilable): Promise<Columns>
  /** The answers that there are under these keys. */
  answers(keys: readonly string[]): Promise<readonly AnswerRow[]>
  /** Does all in one transaction; nothing when the first changes no row. Returns how many rows the first changed. */
  write(...queries: readonly Compilable[]): Promise<number>
  /** The same for what takes something away; where an earlier try may have done it already, it counts as done. */
  remove(...queries: readonly Compilable[]): Promise<number>
  /** Repeats a write until it changes nothing more. Returns how many rows went. */
  drain(query: Compilable): Promise<number>
  /** Does the queries that create a run, and gives it its lease; false when its id is taken. */
  create(run: string, queries: readonly Compilable[], lease: LeaseRequest | null): Promise<boolean>
  append(batch: Batch): Promise<Appended>
  /** Does all in one transaction, or nothing when a change of status is refused. */
  commit(steps: readonly Step[]): Promise<StatusOutcome>
  renew(run: string, lease: LeaseRequest): Promise<boolean>
  /** Takes away what was deleted. Returns how many results went. */
  sweep(): Promise<number>
  /** Takes away texts that no result refers to, and says how many. */
  sweepTexts(): Promise<number>
}

/** One of the writes of a commit. */
export type Step =
  | { readonly kind: 'append'; readonly batch: Batch }
  | { readonly kind: 'status'; readonly run: string; readonly change: StatusChange }
  /** The first changes a row if `run` exists; with null, there is no run that must exist. */
  | { readonly kind: 'write'; readonly run: string | null; readonly queries: readonly Query[] }

/** An answer as it is kept: its JSON, when it was received, and which run asked. */
export interface AnswerRow {
  readonly key: string
  readonly at_ms: number
  readonly answer: string
  readonly run: string | null
}
