import { messageOf } from '@assay/core/errors'

/** Explains why a statement doesn't parse; null if it does. */
export type SqlProblem = (statement: string) => string | null

const LOADERS: ReadonlyMap<string, () => Promise<SqlProblem>> = new Map([
  ['postgres', loadPostgres],
  ['postgresql', loadPostgres],
  ['sqlite', loadSqlite],
  ['mysql', loadMysql],
  ['mariadb', loadMysql],
])

/** The SQL dialects that a suite can name. */
export const SQL_DIALECTS: readonly string[] = [...LOADERS.keys()]

/** Loads a dialect's parser on first use; null for an unknown dialect. */
export function loadSqlParser(dialect: string): Promise<SqlProblem> | null {
  return LOADERS.get(dialect.toLowerCase())?.() ?? null
}

/** Loads a parser that accepts what either PostgreSQL or SQLite does, which covers most databases. */
export async function loadCommonSqlParser(): Promise<SqlProblem> {
  const [postgres, sqlite] = await Promise.all([loadPostgres(), loadSqlite()])
  return (statement) => {
    const problem = postgres(statement)
    return problem === null || sqlite(statement) === null ? null : problem
  }
}

/** Loads PostgreSQL's own parser, compiled to WebAssembly. */
async function loadPostgres(): Promise<SqlProblem> {
  const { loadModule, parseSync } = await import('libpg-query')
  await loadModule()
  return (statement) => {
    try {
      parseSync(statement)
      return null
    } catch (error) {
      if (error instanceof RangeError) throw error
      return messageOf(error)
    }
  }
}

const SQLITE_SYNTAX = /syntax error|incomplete input|unrecognized token|recursion limit|stack overflow|too large/i

/**
 * Loads SQLite's own parser: statements are compiled against an empty database and never run. Its errors about missing
 * tables and columns come after parsing, so they mean that the syntax is valid.
 */
async function loadSqlite(): Promise<SqlProblem> {
  const { constants, DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(':memory:')
  // Some pragmas act while they are compiled, on the whole process.
  database.setAuthorizer(() => constants.SQLITE_DENY)
  return (statement) => {
    try {
      database.prepare(statement)
      return null
    } catch (error) {
      const message = messageOf(error)
      return SQLITE_SYNTAX.test(message) ? message : null
    }
  }
}

async function loadMysql(): Promise<SqlProblem> {
  const { default: mysql } = await import('node-sql-parser/build/mysql.js')
  const parser = new mysql.Parser()
  return (statement) => {
    try {
      parser.astify(statement, { database: 'MySQL' })
      return null
    } catch (error) {
      if (error instanceof RangeError) throw error
      // The parser lists everything that it would have accepted.
      const message = messageOf(error)
      return message.replace(/^Expected .* but (?=.* found\.$)/s, 'unexpected ').replace(/\.$/, '')
    }
  }
}
