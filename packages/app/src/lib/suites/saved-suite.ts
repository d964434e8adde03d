import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { isSnapshotName, type Suite, suiteFromJson, suiteToJson } from '@assay/core/suite'
import { readSuiteVersion } from '@assay/formats/suite'
import type { Store, StoredSuite, SuiteVersion } from '@assay/store/store'

/** A suite to save under its name. */
export interface SuiteToSave {
  readonly suite: Suite
  /** The suite's text as the user wrote it. */
  readonly text: string
  readonly savedBy?: string | undefined
}

/**
 * Saves a suite's version with its expanded cases, so that any machine can take a sample of it. Returns the version. Throws UserError
 * `SUITE_NAME_CONFLICT` for a name that is reserved for runs.
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
 * Returns a suite's version. A case depends on more than the text and its files: it contains the caller's and the environment's variables,
 * and its name may differ from the text's. A case's position in its file isn't part of the version.
 */
async function versionOf(suite: Suite): Promise<string> {
  const hash = createHash('sha256').update(`assay saved suite 1\n${await readSuiteVersion(suite)}\n`)
  const { place: _, ...header } = suiteToJson(suite)
  hash.update(JSON.stringify(header))
  for await (const { place: __, ...one } of suite.cases()) hash.update(`\n${JSON.stringify(one)}`)
  return hash.digest('hex')
}

/** Returns the absolute path, since recordings and functions are found next to the file wherever the suite runs. */
function wholePath(file: string | null): string | null {
  return file !== null && existsSync(file) ? resolve(file) : file
}

/** Makes a suite from its stored version. */
export function openStored(store: Store, { header, version }: StoredSuite): Suite {
  return suiteFromJson(header, () => store.suiteCases(version))
}

/**
 * Returns a saved suite: the newest version, or the one whose hash starts with `version`. Throws UserError `SUITE_NOT_SAVED` and
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

/** The number of versions a hint names, and their number of digits. */
const LISTED = 5
const SHOWN = 12

/** Lists the versions of all suites that people saved, newest first; suites stored for runs aren't listed. */
export async function listSavedSuites(store: Store): Promise<readonly SuiteVersion[]> {
  return (await store.suiteVersions()).filter(({ name }) => !isSnapshotName(name))
}

/**
 * Deletes a saved suite with all its versions, and returns the number deleted and the number kept because a run needs them. Throws UserError
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

/** Counts a saved suite's versions. Throws UserError `SUITE_NOT_SAVED` if there are none. */
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
