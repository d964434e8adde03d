import type { Suite } from '@assay/core/suite'
import { suiteFromJson, suiteToJson } from '@assay/core/suite'
import { readSuiteVersion } from '@assay/formats/suite'
import type { Store } from '@assay/store/store'

/** A suite to be saved under its name. */
export interface SuiteToSave {
  readonly suite: Suite
  /** As the user wrote it. */
  readonly text: string
  readonly savedBy?: string | undefined
}

/** Saves a version of a suite with its expanded cases, so that any machine can take a sample of it. Returns the version. */
export async function saveSuite(store: Store, { suite, text, savedBy }: SuiteToSave, now: () => Date): Promise<string> {
  const version = await readSuiteVersion(suite)
  const header = suiteToJson(suite)
  const saved = { name: suite.name, version, text, header, saved_at: now().toISOString(), saved_by: savedBy ?? null }
  await store.putSuite(saved, suite.cases())
  return version
}

/** Opens a saved suite, the newest version or the one that is named; its cases are read from the store. Null when there is none. */
export async function openSavedSuite(store: Store, name: string, version?: string): Promise<Suite | null> {
  const saved = await store.getSuite(name, version)
  return saved === null ? null : suiteFromJson(saved.header, () => store.suiteCases(saved.version))
}
