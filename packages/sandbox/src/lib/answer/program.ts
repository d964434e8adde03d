import type { ContextFile } from '@assay/core/suite'

/** The program in an answer, ready to be laid out. */
export interface Program {
  /** The answer's own source: one text, without what the tests bring and without a demo `main` or tests of its own. */
  readonly source: string
  /** Further files that the answer names, by safe relative paths, and the case's own files. */
  readonly files: readonly ContextFile[]
}
