import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Query } from '../sql/query.ts'

/** Runs compiled queries, each prepared once. */
export interface Statements {
  rows(query: Query): unknown[]
  /** Returns each row as an array of cells. */
  cells(query: Query): unknown[][]
  /** Yields the same one by one, for more rows than memory should hold. Nothing else may run before the last. */
  eachCells(query: Query): Iterable<unknown[]>
  /** Does nothing if the first changes no row; returns the number of rows that it changed. */
  write(queries: readonly Query[]): number
}

/** Maximum prepared statements to remember: lists of keys make one for each length. */
const REMEMBERED = 200

/** Makes the statements of one connection. */
export function createStatements(database: DatabaseSync): Statements {
  const known = new Map<string, StatementSync>()
  const prepare = (sql: string, shape: 'rows' | 'cells'): StatementSync => {
    const key = shape + sql
    const found = known.get(key)
    if (found !== undefined) return found
    const statement = database.prepare(sql)
    statement.setReturnArrays(shape === 'cells')
    if (known.size < REMEMBERED) known.set(key, statement)
    return statement
  }
  const change = (query: Query): number => Number(prepare(query.sql, 'rows').run(...inputs(query)).changes)

  return {
    rows: (query) => prepare(query.sql, 'rows').all(...inputs(query)),
    cells: (query) =>
      prepare(query.sql, 'cells')
        .all(...inputs(query))
        .map(asCells),
    *eachCells(query) {
      for (const row of prepare(query.sql, 'cells').iterate(...inputs(query))) yield asCells(row)
    },
    write([first, ...rest]) {
      const changes = first === undefined ? 0 : change(first)
      if (changes > 0) for (const query of rest) change(query)
      return changes
    },
  }
}

/** Checks that a row is an array: `setReturnArrays` isn't in the types of `all`. */
function asCells(row: unknown): unknown[] {
  if (!Array.isArray(row)) throw new Error("Bug: a row isn't an array.")
  return row
}

/** Returns a query's parameters, which are only strings, numbers and nulls. */
function inputs({ parameters }: Query): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value
    throw new Error(`Bug: a query has a parameter of type ${typeof value}.`)
  })
}
