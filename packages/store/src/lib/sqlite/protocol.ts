import type { Result } from '@assay/core/result'
import type { Appended, Batch } from '../store/store.ts'

/** A compiled query. */
export interface Query {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** What the thread can be asked to do, and what it answers. */
export interface Operations {
  /** The rows of one query. */
  all: { request: Query; reply: unknown[] }
  /** Does all in one transaction; nothing when the first changes no row. Replies how many rows the first changed. */
  write: { request: readonly Query[]; reply: number }
  /** The answers that there are under these keys. */
  answers: { request: readonly string[]; reply: AnswerRow[] }
  append: { request: Batch; reply: Appended }
  /** The results of a query by `selectResults`. */
  results: { request: { readonly run: string; readonly query: Query }; reply: Result[] }
  /** Takes away some of what was deleted; whether there is more. */
  sweep: { request: null; reply: boolean }
  close: { request: null; reply: null }
}

/** An answer as it is kept: its JSON, and when it was received. */
export interface AnswerRow {
  readonly key: string
  readonly at_ms: number
  readonly answer: string
}

export type OperationName = keyof Operations

/** A request on its way to the thread. */
export interface Call {
  readonly id: number
  readonly name: OperationName
  readonly request: unknown
}

/** What comes back. The first message has id 0 and says whether the database could be opened. */
export type Reply =
  | { readonly id: number; readonly ok: true; readonly reply: unknown }
  | { readonly id: number; readonly ok: false; readonly error: SentError }

/** An error between threads, where classes and own properties do not survive. */
export interface SentError {
  readonly kind: 'user' | 'environment' | 'bug'
  readonly code: string
  readonly message: string
  readonly hint: string | null
}
