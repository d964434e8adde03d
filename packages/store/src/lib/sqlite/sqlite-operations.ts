import type { DatabaseSync } from 'node:sqlite'
import { packHeads } from '../sql/case-heads.ts'
import { packColumns } from '../sql/columns.ts'
import { matchTexts } from '../sql/match-rows.ts'
import type { AnswerRow } from '../sql/sql-client.ts'
import { tallyFacets } from '../sql/tally-facets.ts'
import { createAppender } from './append-batch.ts'
import { createCommitter } from './commit-steps.ts'
import { watchOf } from './file-watch.ts'
import { createLeases } from './leases.ts'
import type { OperationName, Operations } from './protocol.ts'
import { createStatements } from './statements.ts'
import { sweep, sweepTexts } from './sweep.ts'
import { transact } from './transact.ts'

/** Runs operations one after the other, on one connection. */
export type SqliteOperations = {
  readonly [Name in OperationName]: (request: Operations[Name]['request']) => Operations[Name]['reply']
}

/** Makes the operations on an open database; `path` is for messages. */
export function createOperations(database: DatabaseSync, path: string): SqliteOperations {
  const statements = createStatements(database)
  const append = createAppender(database, path)
  const leases = createLeases(database, path)
  return {
    all: statements.rows,
    columns: ({ query, counts }) => packColumns(statements.cells(query), counts),
    facets: (query) => tallyFacets(statements.eachCells(query)),
    matchTexts: ({ query, match }) => matchTexts(statements.eachCells(query), match),
    caseHeads: (query) => packHeads(statements.eachCells(query)),
    answers: createAnswerLookUp(database),
    write: (queries) => transact(database, () => statements.write(queries)),
    create: ({ queries, run, lease }) =>
      transact(database, () => {
        const changes = statements.write(queries)
        if (changes > 0 && lease !== null) leases.grant(run, lease)
        return changes
      }),
    append: (batch) => transact(database, () => append(batch)),
    commit: createCommitter(database, { path, statements, append, leases }),
    renew: ({ run, lease }) => transact(database, () => leases.renew(run, lease)),
    sweep: () => sweep(database),
    sweepTexts: () => sweepTexts(database),
    close: () => {
      database.close()
      watchOf(database)?.close()
      return null
    },
  }
}

/** Makes the lookup of answers. One prepared statement per key: a list of keys would need another statement for each length. */
function createAnswerLookUp(database: DatabaseSync): (keys: readonly string[]) => AnswerRow[] {
  const statement = database.prepare('SELECT at_ms, answer, run FROM answers WHERE key = ?')
  return (keys) =>
    keys.flatMap((key) => {
      const row = statement.get(key)
      if (row === undefined) return []
      const { at_ms, answer, run } = row
      return [{ key, at_ms: Number(at_ms), answer: String(answer), run: typeof run === 'string' ? run : null }]
    })
}
