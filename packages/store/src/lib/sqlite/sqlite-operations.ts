import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Result } from '@assay/core/result'
import { RESULT_COLUMNS, type ResultCells, readResult } from '../sql/result-row.ts'
import { createAppender } from './append-batch.ts'
import type { AnswerRow, OperationName, Operations, Query } from './protocol.ts'
import { sweep } from './sweep.ts'
import { transact } from './transact.ts'

/** Does what is asked, one after the other, on one connection. */
export type SqliteOperations = {
  readonly [Name in OperationName]: (request: Operations[Name]['request']) => Operations[Name]['reply']
}

/** The operations on an open database; `path` is for messages. */
export function createOperations(database: DatabaseSync, path: string): SqliteOperations {
  const statements = new Map<string, StatementSync>()
  const prepared = ({ sql }: Query, mode: 'rows' | 'cells'): StatementSync => {
    const key = mode + sql
    const known = statements.get(key)
    if (known !== undefined) return known
    const statement = database.prepare(sql)
    statement.setReturnArrays(mode === 'cells')
    // Lists of keys make a text for each length; more than this are not worth remembering.
    if (statements.size < 200) statements.set(key, statement)
    return statement
  }
  return {
    all: (query) => prepared(query, 'rows').all(...cells(query)),
    write: ([first, ...rest]) => {
      if (first === undefined) return 0
      return transact(database, () => {
        const changes = Number(prepared(first, 'rows').run(...cells(first)).changes)
        if (changes > 0) for (const query of rest) prepared(query, 'rows').run(...cells(query))
        return changes
      })
    },
    answers: createAnswerLookUp(database),
    append: createAppender(database, path),
    results: ({ run, query }) =>
      prepared(query, 'cells')
        .all(...cells(query))
        .map((row) => resultOf(run, row)),
    sweep: () => sweep(database),
    close: () => {
      database.close()
      return null
    },
  }
}

/** One prepared statement for one key: a list of keys would be another statement for each length of it. */
function createAnswerLookUp(database: DatabaseSync): (keys: readonly string[]) => AnswerRow[] {
  const statement = database.prepare('SELECT at_ms, answer FROM answers WHERE key = ?')
  return (keys) =>
    keys.flatMap((key) => {
      const row = statement.get(key)
      return row === undefined ? [] : [{ key, at_ms: Number(row.at_ms), answer: String(row.answer) }]
    })
}

/** Pages of results come in the columns of `selectResults`, in its order. */
function resultOf(run: string, row: unknown): Result {
  if (!Array.isArray(row) || row.length !== RESULT_COLUMNS.length + 1) {
    throw new Error('Bug: a row of results does not have the columns that it should have.')
  }
  const body: unknown = row.pop()
  return readResult(run, row as unknown as ResultCells, typeof body === 'string' ? body : null)
}

/** Queries are made of texts, numbers and nulls alone. */
function cells({ parameters }: Query): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value
    throw new Error(`Bug: a query has a parameter of type ${typeof value}.`)
  })
}
