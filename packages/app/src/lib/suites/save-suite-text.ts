import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { ReadSuitesOptions } from '@assay/formats/suite'
import { readSuiteText } from '@assay/formats/suite'
import type { Store } from '@assay/store/store'
import { saveSuite } from './saved-suite.ts'
import { refuseErrors } from './suite-error.ts'

/** A suite's text, and the name to save it under. */
export interface SuiteTextToSave {
  readonly name: string
  readonly text: string
  /** Its name in diagnostics. */
  readonly file?: string | undefined
  readonly savedBy?: string | undefined
  /** The version the text was edited from, null for a new suite; if left out, any version. */
  readonly base?: string | null | undefined
}

/** A saved suite. */
export interface SavedSuiteText {
  readonly name: string
  readonly version: string
  /** Warnings and notes. */
  readonly diagnostics: readonly LocatedDiagnostic[]
}

/**
 * Checks a suite's text and saves it under its name, which must match the given one. Throws `SuiteError`, UserError
 * `SUITE_AMBIGUOUS` for a text that isn't one suite, `SUITE_NAME_CONFLICT`, and `SUITE_CHANGED` if the newest version isn't `base`.
 */
export async function saveSuiteText(
  store: Store,
  { name, text, file, savedBy, base }: SuiteTextToSave,
  reading: ReadSuitesOptions,
  now: () => Date,
): Promise<SavedSuiteText> {
  const { suites, diagnostics } = await readSuiteText(text, { ...reading, file: file ?? null })
  refuseErrors(diagnostics)
  const [suite, ...more] = suites
  if (suite === undefined || more.length > 0) {
    throw new UserError('SUITE_AMBIGUOUS', `Expected one suite, found ${suites.length}.`, 'Send one suite at a time.')
  }
  if (suite.name !== name) {
    const message = `The suite is named "${suite.name}", not "${name}".`
    throw new UserError('SUITE_NAME_CONFLICT', message, 'Save it under its own name.')
  }
  if (base !== undefined) await demandBase(store, name, base)
  return { name, version: await saveSuite(store, { suite, text, savedBy }, now), diagnostics }
}

/** Checks the newest version, as late as possible, since reading a text may take seconds. */
async function demandBase(store: Store, name: string, base: string | null): Promise<void> {
  const [newest] = await store.suiteVersions(name)
  if ((newest?.version ?? null) === base) return
  const by = newest?.saved_by == null ? '' : ` by ${JSON.stringify(newest.saved_by)}`
  const what =
    newest === undefined
      ? `Suite "${name}" was deleted in the meantime.`
      : base === null
        ? `A suite named "${name}" was already saved${by}.`
        : `Suite "${name}" was saved in the meantime${by}: its newest version is ${newest.version.slice(0, 12)}.`
  throw new UserError('SUITE_CHANGED', what)
}
