import { indexLines, type LocatedDiagnostic, locate } from '@assay/core/diagnostic'
import { createProblem, type Place, type Problem } from '@assay/core/suite'
import type { JsonLine } from './parse-json-line.ts'
import { parseYaml } from './parse-yaml.ts'
import { placeProblem } from './place-problem.ts'
import type { Source } from './source.ts'
import type { FileLine } from './split-lines.ts'

/** The problem of a line that is not JSON. */
export function explainLine(line: Extract<JsonLine, { ok: false }>): Problem {
  return createProblem(line.code, [], line.message, line.hint, { span: { start: line.offset, end: line.offset + 1 } })
}

/** A problem of one row, at its line of the file. Only rows with problems are parsed again for the columns. */
export function placeInLine(each: Problem, line: number, text: string, file: string | null): LocatedDiagnostic {
  const source = indexLines(text)
  const root = each.path.length === 0 ? null : parseYaml(text).root
  const diagnostic = { ...each, start: each.span?.start ?? 0, end: each.span?.end ?? text.length }
  const { code, severity, message, hint, start, end } = diagnostic
  const located =
    root === null
      ? locate({ code, severity, message, hint, start, end }, source, { file })
      : placeProblem(each, { file, source, root })
  return { ...located, line }
}

/** How many problems of a file are not listed. */
export function countMoreProblems(count: number): Problem {
  return createProblem('MORE_PROBLEMS', [], `There are ${count} more problems in this file`, null, { severity: 'note' })
}

/** Where a row stands. */
export function placeOfLine(source: Source, line: FileLine): Place {
  return { file: source.file, line: line.number, column: 1 }
}
