import { indexLines, type LocatableText, type LocatedDiagnostic, locate } from '@assay/core/diagnostic'
import { createProblem, type Place, type Problem } from '@assay/core/suite'
import type { Located } from './located.ts'
import type { JsonLine } from './parse-json-line.ts'
import { parseYaml } from './parse-yaml.ts'
import { placeProblem } from './place-problem.ts'
import type { Source } from './source.ts'
import type { FileLine } from './split-lines.ts'

/** Returns the problem of a line that is not JSON. */
export function explainLine(line: Extract<JsonLine, { ok: false }>): Problem {
  return createProblem(line.code, [], line.message, line.hint, { span: { start: line.offset, end: line.offset + 1 } })
}

/** Places the problems of one row at its line of the file. A row with problems is parsed again for the columns, once for all of them. */
export function placeInLine(
  problems: readonly Problem[],
  line: number,
  text: string,
  file: string | null,
): LocatedDiagnostic[] {
  if (problems.length === 0) return []
  const source = indexLines(text)
  const tree = problems.every(({ path }) => path.length === 0) ? null : parseYaml(text).root
  return problems.map((each) => ({ ...placeInRow(each, source, tree, { file, length: text.length }), line }))
}

function placeInRow(
  each: Problem,
  source: LocatableText,
  tree: Located | null,
  { file, length }: { readonly file: string | null; readonly length: number },
): LocatedDiagnostic {
  const root = each.path.length === 0 ? null : tree
  const diagnostic = { ...each, start: each.span?.start ?? 0, end: each.span?.end ?? length }
  const { code, severity, message, hint, start, end } = diagnostic
  return root === null
    ? locate({ code, severity, message, hint, start, end }, source, { file })
    : placeProblem(each, { file, source, root })
}

/** Returns a note with the number of problems that aren't listed. */
export function countMoreProblems(count: number): Problem {
  return createProblem(
    'MORE_PROBLEMS',
    [],
    `This file has ${count} more ${count === 1 ? 'problem' : 'problems'}`,
    null,
    { severity: 'note' },
  )
}

/** Returns a row's place. */
export function placeOfLine(source: Source, line: FileLine): Place {
  return { file: source.file, line: line.number, column: 1 }
}
