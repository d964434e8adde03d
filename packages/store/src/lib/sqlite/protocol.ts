import type { ColumnCounts, Columns } from '../sql/columns.ts'
import type { Query } from '../sql/query.ts'
import type { PreparedBatch } from '../sql/read-superseding.ts'
import type { AnswerRow, Step } from '../sql/sql-client.ts'
import type { Facets } from '../store/result-query.ts'
import type { TextMatch } from '../store/sample-batch.ts'
import type { LeaseRequest, StatusOutcome } from '../store/status-change.ts'
import type { Appended } from '../store/store.ts'

/** Requests to the thread, and its replies. */
export interface Operations {
  /** Returns a query's rows. */
  all: { request: Query; reply: unknown[] }
  /** Returns a query's rows by column. */
  columns: { request: { readonly query: Query; readonly counts: ColumnCounts }; reply: Columns }
  /** Counts the results of a query by `selectFacets`. */
  facets: { request: Query; reply: Facets }
  /** Returns the numbers of the results of a query by `selectTexts` that match. */
  matchTexts: { request: { readonly query: Query; readonly match: TextMatch }; reply: number[] }
  /** Returns the heads of the cases of a query by `selectCasesById`. */
  caseHeads: { request: Query; reply: Columns }
  /** Returns the answers that exist under these keys. */
  answers: { request: readonly string[]; reply: AnswerRow[] }
  /** Runs all in one transaction; does nothing if the first changes no row. Replies with the number of rows that the first changed. */
  write: { request: readonly Query[]; reply: number }
  /** Runs the queries that create a run in the same way, and then gives it its lease. */
  create: {
    request: { readonly queries: readonly Query[]; readonly run: string; readonly lease: LeaseRequest | null }
    reply: number
  }
  append: { request: PreparedBatch; reply: Appended }
  /** Runs all in one transaction, or nothing if a status change is rejected. */
  commit: { request: readonly Step[]; reply: StatusOutcome }
  renew: { request: { readonly run: string; readonly lease: LeaseRequest }; reply: boolean }
  /** Deletes some of the remains of deleted runs and suites; replies with null if nothing is left. */
  sweep: { request: null; reply: { readonly results: number } | null }
  /** Deletes unreferenced texts, and replies with their number. */
  sweepTexts: { request: null; reply: number }
  close: { request: null; reply: null }
}

export type OperationName = keyof Operations

/** A request to the thread. */
export interface Call {
  readonly id: number
  readonly name: OperationName
  readonly request: unknown
}

/** A reply of the thread. The first message has ID 0 and reports whether the database could be opened. */
export type Reply =
  | { readonly id: number; readonly ok: true; readonly reply: unknown }
  | { readonly id: number; readonly ok: false; readonly error: SentError }

/** An error sent between threads, where classes and own properties don't survive. */
export interface SentError {
  /** A code of `UserError` or `EnvironmentError`, which determines the class; any other for a bug. */
  readonly code: string
  readonly message: string
  readonly hint: string | null
}
