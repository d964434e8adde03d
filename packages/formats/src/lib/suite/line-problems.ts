import { type LocatedDiagnostic, locatable, locate } from '@assay/core/diagnostic'
import { type Place, type Problem, problem } from '@assay/core/suite'
import type { JsonLine } from './json-line.ts'
import { parseYaml } from './parse-yaml.ts'
import { placeProblem } from './place-problem.ts'
import type { Source } from './source.ts'
import type { FileLine } from './split-lines.ts'

/** The problem of a line that is not JSON. */
export function lineProblem(line: Extract<JsonLine, { ok: false }>): Problem {
  return problem(line.code, [], line.message, line.hint, { span: { start: line.offset, end: line.offset + 1 } })
}

/** A problem of one row, at its line of the file. Only rows with problems are parsed again for the columns. */
export function placeInLine(each: Problem, line: number, text: string, file: string | null): LocatedDiagnostic {
  const source = locatable(text)
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
export function moreProblems(count: number): Problem {
  return problem('MORE_PROBLEMS', [], `There are ${count} more problems in this file`, null, { severity: 'note' })
}

/** Where a row stands. */
export function placeOfLine(source: Source, line: FileLine): Place {
  return { file: source.file, line: line.number, column: 1 }
}
