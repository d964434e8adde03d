import { createProblem, type DocumentPath, formatPath, type Problem } from './problem.ts'

/** Reports numbers that JSON can't represent, where the schema accepts any value: a case must mean the same on every machine. */
export function findNumberProblems(value: unknown, path: DocumentPath): Problem[] {
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return []
    const message = `"${formatPath(path)}" must be a finite number, found ${value}`
    return [createProblem('SUITE_VALUE', path, message, 'Quote it if you mean a string.')]
  }
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, i) => findNumberProblems(item, [...path, i]))
  return Object.entries(value).flatMap(([key, child]) => findNumberProblems(child, [...path, key]))
}
