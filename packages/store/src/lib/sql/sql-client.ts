import type { Compilable, RawBuilder } from 'kysely'
import type { Facets } from '../store/result-query.ts'
import type { TextMatch } from '../store/sample-batch.ts'
import type { LeaseRequest, StatusChange, StatusOutcome } from '../store/status-change.ts'
import type { Appended } from '../store/store.ts'
import type { ColumnCounts, Columns } from './columns.ts'
import type { Query } from './query.ts'
import type { PreparedBatch } from './read-superseding.ts'

/** Runs the shared queries, however a store does it. */
export interface SqlClient {
  /** Location for messages: a path, or an address without credentials. */
  readonly location: string
  /** Returns the time of a write by the clock of leases: a number, or an expression that makes the database read its own. */
  nowMs(): number | RawBuilder<number>
  /** Returns a query's rows, typed by the query. */
  rows<Row>(query: Compilable<Row>): Promise<Row[]>
  /** Returns a query's rows by column. */
  columns(query: Compilable, counts: ColumnCounts): Promise<Columns>
  /** Counts the results of a query by `selectFacets`. */
  facets(query: Compilable): Promise<Facets>
  /** Returns the numbers of the results of `selectTexts` that match. */
  matchTexts(query: Compilable, match: TextMatch): Promise<number[]>
  /** Reads the cases of `selectCasesById`: ID, eval, tags as JSON and severity are words. */
  caseHeads(query: Compilable): Promise<Columns>
  /** Returns the answers that exist under these keys. */
  answers(keys: readonly string[]): Promise<readonly AnswerRow[]>
  /** Runs all in one transaction; does nothing if the first changes no row. Returns the number of rows that the first changed. */
  write(...queries: readonly Compilable[]): Promise<number>
  /** Runs deletions in the same way; one that an earlier try may have made counts as done. */
  remove(...queries: readonly Compilable[]): Promise<number>
  /** Repeats a write until it changes nothing more. Returns the number of rows. */
  drain(query: Compilable): Promise<number>
  /** Runs the queries that create a run, and gives it its lease; returns false if its ID is taken. */
  create(run: string, queries: readonly Compilable[], lease: LeaseRequest | null): Promise<boolean>
  append(batch: PreparedBatch): Promise<Appended>
  /** Runs all in one transaction, or nothing if a status change is rejected. */
  commit(steps: readonly Step[]): Promise<StatusOutcome>
  renew(run: string, lease: LeaseRequest): Promise<boolean>
  /** Deletes the remains of deleted runs and suites. Returns the number of results. */
  sweep(): Promise<number>
  /** Deletes unreferenced texts, and returns their number. */
  sweepTexts(): Promise<number>
}

/** One write of a commit. */
export type Step =
  | { readonly kind: 'append'; readonly batch: PreparedBatch }
  | { readonly kind: 'status'; readonly run: string; readonly change: StatusChange }
  /** The first query changes a row if `run` exists; with null, no run has to exist. */
  | { readonly kind: 'write'; readonly run: string | null; readonly queries: readonly Query[] }

/** A stored answer: its JSON, the time it was received, and its run. */
export interface AnswerRow {
  readonly key: string
  readonly at_ms: number
  readonly answer: string
  readonly run: string | null
}
