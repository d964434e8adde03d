import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Query } from '../sql/query.ts'

/** Runs compiled queries, each prepared once. */
export interface Statements {
  rows(query: Query): unknown[]
  /** Each row as an array of its cells. */
  cells(query: Query): unknown[][]
  /** The same one after the other, for more rows than memory should hold. Nothing else may be asked before the last. */
  eachCells(query: Query): Iterable<unknown[]>
  /** Nothing when the first changes no row; returns how many it changed. */
  write(queries: readonly Query[]): number
}

/** Lists of keys make a statement for each length; more than this are not worth remembering. */
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

/** `setReturnArrays` is not in the types of `all`. */
function asCells(row: unknown): unknown[] {
  if (!Array.isArray(row)) throw new Error('Bug: a row did not come as an array.')
  return row
}

/** Queries are made of texts, numbers and nulls alone. */
function inputs({ parameters }: Query): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value
    throw new Error(`Bug: a query has a parameter of type ${typeof value}.`)
  })
}
