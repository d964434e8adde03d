import { indexLines, type LocatedDiagnostic, locate } from '@assay/core/diagnostic'
import { formatPath, type Place, type Problem, type Suite } from '@assay/core/suite'
import { readLineAt } from './read-line-at.ts'
import { openFileSource } from './source.ts'

/**
 * Gives a problem of a suite's check its place in the suite's file: the check's own if the suite's document is at hand, otherwise that of
 * the eval or row that it belongs to.
 */
export async function locateProblem(
  suite: Pick<Suite, 'locate'>,
  problem: Problem,
  { file, line, column }: Place,
): Promise<LocatedDiagnostic> {
  if (suite.locate !== undefined) return suite.locate(problem)
  const { code, severity, message, hint, path } = problem
  const text = file === null ? '' : await readLine(file, line)
  const start = Math.min(column - 1, text.length)
  const diagnostic = { code, severity, message, hint, start, end: Math.min(start + 1, text.length) }
  return { ...locate(diagnostic, indexLines(text), { file, path: formatPath(path) || null }), line, column }
}

/** Reads a line; empty if the file is gone, as a saved suite's may be. */
async function readLine(file: string, line: number): Promise<string> {
  const source = await openFileSource(file).catch(() => null)
  return source === null ? '' : readLineAt(source, line)
}
