import type { Compilable } from 'kysely'

/** A compiled query. */
export interface Query {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Whether it is asked so often that a database should remember it; default false. */
  readonly prepared?: boolean | undefined
}

/** Returns the query as it is sent. */
export function plain(query: Compilable): Query {
  const { sql, parameters } = query.compile()
  return { sql, parameters }
}

/** Reads what a store wrote as JSON. */
export function written<T>(json: string): T {
  return JSON.parse(json) as T
}
