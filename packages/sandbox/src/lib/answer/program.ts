import type { ContextFile, Language } from '@assay/core/suite'

/** The program in an answer, ready to be laid out. */
export interface Program {
  /** The answer's own source: one text, without what the tests bring and without a demo `main` or tests of its own. */
  readonly source: string
  /** Further files that the answer names, by safe relative paths, and the case's own files. */
  readonly files: readonly ContextFile[]
  /** How many lines at the start of `source` are the case's own prefix rather than the answer's. Default 0. */
  readonly givenLines?: number
}

/** What `source` is called in `CodeEvidence.files` and in diagnostics, wherever a toolchain lays it. */
export const SOURCE_PATHS = {
  rust: 'answer.rs',
  python: 'answer.py',
  typescript: 'answer.ts',
  javascript: 'answer.js',
  go: 'answer.go',
  cpp: 'answer.cpp',
  java: 'Answer.java',
} as const satisfies Record<Language, string>
