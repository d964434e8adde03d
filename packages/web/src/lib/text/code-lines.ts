import type { CodeDiagnostic, CodeEvidence } from '@assay/core/result'
import type { TextRange } from './cut-text.ts'

/** A tool's message about a line of a program, with its place in that line; null if it named none. */
export interface LineProblem extends Pick<CodeDiagnostic, 'severity' | 'code' | 'message' | 'stage'> {
  readonly place: TextRange | null
}

/** A file of a program with what was said about its lines. */
export interface CodeFile {
  readonly path: string
  readonly lines: readonly string[]
  /** Problems by line, from 1. */
  readonly problems: ReadonlyMap<number, readonly LineProblem[]>
}

/** A program with its problems in their places. */
export interface PlacedCode {
  readonly files: readonly CodeFile[]
  /** Messages about no line of it, such as about a test. */
  readonly elsewhere: readonly CodeDiagnostic[]
}

/** Puts what compilers and linters said at the lines that they named. */
export function placeProblems({ files, diagnostics }: Pick<CodeEvidence, 'files' | 'diagnostics'>): PlacedCode {
  const placed = new Set<CodeDiagnostic>()
  const coded = files.map(({ path, content }): CodeFile => {
    const lines = content.split(/\r?\n/)
    if (lines.at(-1) === '') lines.pop()
    const problems = new Map<number, LineProblem[]>()
    for (const diagnostic of diagnostics) {
      const { file, line, column, severity, code, message, stage } = diagnostic
      const text = line === null || file !== path ? undefined : lines[line - 1]
      if (line === null || text === undefined || placed.has(diagnostic)) continue
      placed.add(diagnostic)
      const problem = { severity, code, message, stage, place: column === null ? null : placeIn(text, column) }
      problems.set(line, [...(problems.get(line) ?? []), problem])
    }
    return { path, lines, problems }
  })
  return { files: coded, elsewhere: diagnostics.filter((diagnostic) => !placed.has(diagnostic)) }
}

const WORD = /[\p{L}\p{N}_]+|./suy

/** Returns the word that begins at a column, from 1; null beyond the end. */
function placeIn(line: string, column: number): TextRange | null {
  WORD.lastIndex = column - 1
  const match = column <= line.length ? WORD.exec(line) : null
  return match === null ? null : { start: match.index, end: match.index + match[0].length }
}
