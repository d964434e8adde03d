import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing, undecided } from '../check/finding.ts'
import { fencedBlock } from './fenced-block.ts'
import { tooLong } from './size-limit.ts'
import { loadCommonSqlParser, loadSqlParser, SQL_DIALECTS, type SqlProblem } from './sql-parsers.ts'
import { type SqlStatement, sqlStatements } from './sql-statements.ts'

const LENGTH_LIMIT = 100_000

/** Prepares the check that the answer is SQL that the dialect's parser accepts, of the given kinds. Nothing is run. */
export function prepareSql(options: CheckOptions<'sql'>, tools: CheckTools): PreparedCheck {
  const { dialect } = options
  const allowed = options.statements?.map((kind) => kind.toLowerCase())
  let parser: Promise<SqlProblem> | null = null
  return async ({ text }) => {
    const long = tooLong(text, LENGTH_LIMIT, 'SQL')
    if (long !== null) return long
    parser ??= dialect === undefined ? loadCommonSqlParser() : loadSqlParser(dialect)
    if (parser === null) return undecided(`Unknown SQL dialect "${dialect}". Use one of: ${SQL_DIALECTS.join(', ')}.`)
    const statements = sqlStatements(options.extract ? fencedBlock(text) : text)
    if (statements.length === 0) return failing(`No SQL statement in ${tools.show(text)}.`)
    const problem = scriptProblem(statements, await parser)
    if (problem !== null) return failing(`Not valid SQL: ${problem} in ${tools.show(text)}.`)
    const refused = statements.flatMap(({ kinds }) => kinds).find((kind) => allowed?.includes(kind) === false)
    if (refused !== undefined) return failing(`Expected only ${allowed?.join(' or ')} statements, found "${refused}".`)
    return passing('Valid SQL.')
  }
}

/** Explains the first statement that doesn't parse. An incomplete one, such as the start of a trigger, is read together with the next. */
function scriptProblem(statements: readonly SqlStatement[], problemOf: SqlProblem): string | null {
  let text = ''
  let problem: string | null = null
  let joined = 0
  for (const statement of statements) {
    text += statement.text
    problem = problemOf(text)
    if (problem !== null && !(isIncomplete(problem) && joined < JOIN_LIMIT)) return problem
    joined = problem === null ? 0 : joined + 1
    if (problem === null) text = ''
  }
  return problem
}

const JOIN_LIMIT = 50

function isIncomplete(problem: string): boolean {
  return /incomplete input|at end of input|end of input found/.test(problem)
}
