import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { ReadSuitesOptions } from '@assay/formats/suite'
import { readSuiteText } from '@assay/formats/suite'
import type { Store } from '@assay/store/store'
import { saveSuite } from './saved-suite.ts'
import { refuseErrors } from './suite-error.ts'

/** The text of a suite, and under which name it is to be saved. */
export interface SuiteTextToSave {
  readonly name: string
  readonly text: string
  /** What problems call it. */
  readonly file?: string | undefined
  readonly savedBy?: string | undefined
}

/** A suite that was saved. */
export interface SavedSuiteText {
  readonly name: string
  readonly version: string
  /** Warnings and notes. */
  readonly diagnostics: readonly LocatedDiagnostic[]
}

/**
 * Checks the text of a suite and saves it under its name, which must be the one that is given. Throws `SuiteError`, UserError
 * `SUITE_AMBIGUOUS` for a text that isn't one suite, and `SUITE_NAME_CONFLICT`.
 */
export async function saveSuiteText(
  store: Store,
  { name, text, file, savedBy }: SuiteTextToSave,
  reading: ReadSuitesOptions,
  now: () => Date,
): Promise<SavedSuiteText> {
  const { suites, diagnostics } = await readSuiteText(text, { ...reading, file: file ?? null })
  refuseErrors(diagnostics)
  const [suite, ...more] = suites
  if (suite === undefined || more.length > 0) {
    throw new UserError('SUITE_AMBIGUOUS', `The text holds ${suites.length} suites.`, 'Send one suite at a time.')
  }
  if (suite.name !== name) {
    const message = `The suite is named "${suite.name}", not "${name}".`
    throw new UserError('SUITE_NAME_CONFLICT', message, 'Save it under its own name.')
  }
  return { name, version: await saveSuite(store, { suite, text, savedBy }, now), diagnostics }
}
