import type { Compilable } from 'kysely'

/** A compiled query. */
export interface Query {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Whether it runs so often that the database should prepare it; default false. */
  readonly prepared?: boolean | undefined
}

/** Returns the compiled query. */
export function plain(query: Compilable): Query {
  const { sql, parameters } = query.compile()
  return { sql, parameters }
}

/** Parses JSON that a store wrote. */
export function written<T>(json: string): T {
  return JSON.parse(json) as T
}
