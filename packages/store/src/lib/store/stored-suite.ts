import type { Case, SuiteHeaderJson } from '@assay/core/suite'

/** One version of a suite that was saved under its name. */
export interface StoredSuite {
  readonly name: string
  /** Hash of its normalized text and of the files that it names. */
  readonly version: string
  /** The user's original text. */
  readonly text: string
  readonly header: SuiteHeaderJson
  /** The time this version was first saved (ISO 8601), and its author, if known. */
  readonly saved_at: string
  readonly saved_by: string | null
}

/** A version in a list. */
export type SuiteVersion = Pick<StoredSuite, 'name' | 'version' | 'saved_at' | 'saved_by'> & { readonly cases: number }

/** Cases of a suite to save, in order. */
export type CaseStream = AsyncIterable<Case> | Iterable<Case>
