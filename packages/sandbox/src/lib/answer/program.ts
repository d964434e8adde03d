import type { ContextFile, Language } from '@assay/core/suite'

/** The program in an answer, ready to be laid out. */
export interface Program {
  /** The answer's own source, without what the tests bring and without a demo `main` or its own tests. */
  readonly source: string
  /** Further files that the answer names, by safe relative paths, and the case's own files. */
  readonly files: readonly ContextFile[]
  /** The number of lines at the start of `source` that are the case's prefix rather than the answer's. Default 0. */
  readonly givenLines?: number
}

/** The name of `source` in `CodeEvidence.files` and in diagnostics, wherever a toolchain puts it. */
export const SOURCE_PATHS = {
  rust: 'answer.rs',
  python: 'answer.py',
  typescript: 'answer.ts',
  javascript: 'answer.js',
  go: 'answer.go',
  cpp: 'answer.cpp',
  java: 'Answer.java',
} as const satisfies Record<Language, string>
