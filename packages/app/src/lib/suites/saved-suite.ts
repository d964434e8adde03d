import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { isSnapshotName, type Suite, suiteFromJson, suiteToJson } from '@assay/core/suite'
import { readSuiteVersion } from '@assay/formats/suite'
import type { Store, StoredSuite, SuiteVersion } from '@assay/store/store'

/** A suite to be saved under its name. */
export interface SuiteToSave {
  readonly suite: Suite
  /** As the user wrote it. */
  readonly text: string
  readonly savedBy?: string | undefined
}

/**
 * Saves a version of a suite with its expanded cases, so that any machine can take a sample of it. Returns the version. Throws UserError
 * `SUITE_NAME_CONFLICT` for a name that runs keep for themselves.
 */
export async function saveSuite(store: Store, { suite, text, savedBy }: SuiteToSave, now: () => Date): Promise<string> {
  if (isSnapshotName(suite.name)) {
    const message = `The name "${suite.name}" is reserved for runs.`
    throw new UserError('SUITE_NAME_CONFLICT', message, 'Give the suite another name.')
  }
  const version = await versionOf(suite)
  const header = suiteToJson({ ...suite, place: { ...suite.place, file: wholePath(suite.place.file) } })
  const saved = { name: suite.name, version, text, header, saved_at: now().toISOString(), saved_by: savedBy ?? null }
  await store.putSuite(saved, suite.cases())
  return version
}

/**
 * The text and its files are not all that a case is made of: variables of the caller and of the environment are in it, and a name may be
 * another than the text says. Where a case stands in its file is not part of it.
 */
async function versionOf(suite: Suite): Promise<string> {
  const hash = createHash('sha256').update(`assay saved suite 1\n${await readSuiteVersion(suite)}\n`)
  const { place: _, ...header } = suiteToJson(suite)
  hash.update(JSON.stringify(header))
  for await (const { place: __, ...one } of suite.cases()) hash.update(`\n${JSON.stringify(one)}`)
  return hash.digest('hex')
}

/** Recordings and functions are looked for beside the file, wherever the suite is run from. */
function wholePath(file: string | null): string | null {
  return file !== null && existsSync(file) ? resolve(file) : file
}

/** Makes a suite of what the store has of it. */
export function openStored(store: Store, { header, version }: StoredSuite): Suite {
  return suiteFromJson(header, () => store.suiteCases(version))
}

/**
 * Gets a saved suite: the newest version, or the one whose hash begins with `version`. Throws UserError `SUITE_NOT_SAVED` and
 * `SUITE_VERSION_UNKNOWN`.
 */
export async function getSavedSuite(store: Store, name: string, version?: string): Promise<StoredSuite> {
  if (version === undefined) {
    const newest = await store.getSuite(name)
    if (newest === null) throw await explainUnsaved(store, name)
    return newest
  }
  const versions = await store.suiteVersions(name)
  if (versions.length === 0) throw await explainUnsaved(store, name)
  const found = version === '' ? [] : versions.filter((each) => each.version.startsWith(version))
  const saved = found[0] === undefined ? null : await store.getSuite(name, found[0].version)
  if (found.length === 1 && saved !== null) return saved
  const known = versions.slice(0, LISTED).map((each) => each.version.slice(0, SHOWN))
  const what = found.length > 1 ? 'several versions that start with' : 'no version'
  throw new UserError(
    'SUITE_VERSION_UNKNOWN',
    `Suite "${name}" has ${what} "${version}".`,
    `Its newest versions are ${known.join(', ')}.`,
  )
}

/** How many versions a hint names, and with how many digits. */
const LISTED = 5
const SHOWN = 12

/** Lists the versions of all suites that people saved, newest first; what runs were submitted with is kept beside them and is not listed. */
export async function listSavedSuites(store: Store): Promise<readonly SuiteVersion[]> {
  return (await store.suiteVersions()).filter(({ name }) => !isSnapshotName(name))
}

/**
 * Deletes a saved suite with all its versions, and says how many there were and how many stay because a run needs them. Throws UserError
 * `SUITE_NOT_SAVED`.
 */
export async function deleteSavedSuite(
  store: Store,
  name: string,
): Promise<{ readonly deleted: number; readonly kept: number }> {
  const before = await countVersions(store, name)
  const deleted = await store.deleteSuite(name)
  return { deleted, kept: before - deleted }
}

/** Counts the versions of a saved suite. Throws UserError `SUITE_NOT_SAVED` where there is none. */
export async function countVersions(store: Store, name: string): Promise<number> {
  const { length } = await store.suiteVersions(name)
  if (length === 0) throw await explainUnsaved(store, name)
  return length
}

async function explainUnsaved(store: Store, name: string): Promise<UserError> {
  const names = [...new Set((await listSavedSuites(store)).map((each) => each.name))]
  const none = 'Save one: assay suites save FILE'
  const listed = names.length === 0 ? none : `The saved suites are ${names.slice(0, 20).join(', ')}.`
  return new UserError('SUITE_NOT_SAVED', `No suite is saved as "${name}".`, suggestName(name, names) ?? listed)
}
