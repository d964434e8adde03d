import type { Case, SuiteHeaderJson } from '@assay/core/suite'

/** One version of a suite that was saved under its name. */
export interface StoredSuite {
  readonly name: string
  /** Hash of its normalised text and of the files that it names. */
  readonly version: string
  /** As the user wrote it. */
  readonly text: string
  readonly header: SuiteHeaderJson
  /** When this version was saved first (ISO 8601), and by whom, if that is known. */
  readonly saved_at: string
  readonly saved_by: string | null
}

/** A version as lists show it. */
export type SuiteVersion = Pick<StoredSuite, 'name' | 'version' | 'saved_at' | 'saved_by'> & { readonly cases: number }

/** Gives the cases of a suite that is being saved, in their order. */
export type CaseStream = AsyncIterable<Case> | Iterable<Case>
