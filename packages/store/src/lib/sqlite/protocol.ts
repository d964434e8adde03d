import type { ColumnCounts, Columns } from '../sql/columns.ts'
import type { Query } from '../sql/query.ts'
import type { AnswerRow, Step } from '../sql/sql-client.ts'
import type { Facets } from '../store/result-query.ts'
import type { TextMatch } from '../store/sample-batch.ts'
import type { LeaseRequest, StatusOutcome } from '../store/status-change.ts'
import type { Appended, Batch } from '../store/store.ts'

/** Requests to the thread, and its replies. */
export interface Operations {
  /** The rows of one query. */
  all: { request: Query; reply: unknown[] }
  /** The rows of one query, by column. */
  columns: { request: { readonly query: Query; readonly counts: ColumnCounts }; reply: Columns }
  /** Counts the results of a query by `selectFacets`. */
  facets: { request: Query; reply: Facets }
  /** The numbers of those results of a query by `selectTexts` that match. */
  matchTexts: { request: { readonly query: Query; readonly match: TextMatch }; reply: number[] }
  /** What lists need of the cases of a query by `selectCasesById`. */
  caseHeads: { request: Query; reply: Columns }
  /** The answers that there are under these keys. */
  answers: { request: readonly string[]; reply: AnswerRow[] }
  /** Does all in one transaction; nothing when the first changes no row. Replies how many rows the first changed. */
  write: { request: readonly Query[]; reply: number }
  /** The same for the queries that create a run, and then gives it its lease. */
  create: {
    request: { readonly queries: readonly Query[]; readonly run: string; readonly lease: LeaseRequest | null }
    reply: number
  }
  append: { request: Batch; reply: Appended }
  /** Does all in one transaction, or nothing when a change of status is refused. */
  commit: { request: readonly Step[]; reply: StatusOutcome }
  renew: { request: { readonly run: string; readonly lease: LeaseRequest }; reply: boolean }
  /** Takes away some of what was deleted; null when there is nothing left. */
  sweep: { request: null; reply: { readonly results: number } | null }
  /** Takes away texts that no result refers to, and says how many. */
  sweepTexts: { request: null; reply: number }
  close: { request: null; reply: null }
}

export type OperationName = keyof Operations

/** A request on its way to the thread. */
export interface Call {
  readonly id: number
  readonly name: OperationName
  readonly request: unknown
}

/** A reply of the thread. The first message has id 0 and says whether the database could be opened. */
export type Reply =
  | { readonly id: number; readonly ok: true; readonly reply: unknown }
  | { readonly id: number; readonly ok: false; readonly error: SentError }

/** An error between threads, where classes and own properties do not survive. */
export interface SentError {
  /** A code of `UserError` or `EnvironmentError`, which says which of them it was; any other for a bug. */
  readonly code: string
  readonly message: string
  readonly hint: string | null
}
