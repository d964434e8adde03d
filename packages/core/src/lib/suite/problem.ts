import type { Severity } from '../diagnostic/diagnostic.ts'
import type { SuiteCode } from './suite-codes.ts'

/** Keys and indexes from the root of a document. */
export type DocumentPath = readonly (string | number)[]

/** A problem in a document, before it is known at which line the document has that path. */
export interface Problem {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly hint: string | null
  readonly path: DocumentPath
  /** Whether the key at the path is meant, or its value. */
  readonly target: 'key' | 'value'
  /** The part of the text at the path that is meant. */
  readonly span?: { readonly start: number; readonly end: number }
  /** Whether the text at the path is a formula. */
  readonly formula?: true
}

/** Creates a problem, by default of severity `error` and about the value at the path. */
export function createProblem(
  code: SuiteCode,
  path: DocumentPath,
  message: string,
  hint: string | null = null,
  rest: Partial<Pick<Problem, 'severity' | 'target' | 'span' | 'formula'>> = {},
): Problem {
  return { code, severity: 'error', message, hint, path, target: 'value', ...rest }
}

/** Formats a path for people: `evals[2].checks[0].match`. */
export function formatPath(path: DocumentPath): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else text += text === '' ? part : `.${part}`
  }
  return text
}

/** Parses a path from `formatPath`, if no key contains a dot or a bracket. */
export function parsePath(text: string): DocumentPath {
  return [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map((match) =>
    match[1] === undefined ? (match[2] ?? '') : Number(match[1]),
  )
}
