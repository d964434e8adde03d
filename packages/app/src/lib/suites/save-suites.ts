import { readFile, stat } from 'node:fs/promises'
import { UserError } from '@assay/core/errors'
import type { Suite } from '@assay/core/suite'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import { loadSuites } from './load-suites.ts'
import { saveSuite } from './saved-suite.ts'
import { gatherValues } from './template-values.ts'

/** Options for saving suites. */
export interface SaveOptions {
  /** A name instead of the suite's own; only for one suite. */
  readonly name?: string | undefined
  /** Values for templates, which are filled now, not when the suite runs. */
  readonly vars?: Readonly<Record<string, unknown>> | undefined
  readonly savedBy?: string | undefined
}

/** A saved suite. */
export interface SavedSuite {
  readonly name: string
  readonly version: string
  readonly cases: number
  /** Whether this version already existed. */
  readonly is_known: boolean
}

/** Maximum length of a text that is saved with the cases. */
const TEXT_LIMIT = 16 * 1024 * 1024

/**
 * Saves every suite in a file or folder with its current cases: datasets are read and templates filled, except for secrets. Returns
 * them, and the files that were read. Throws `SuiteError`, UserError `SUITE_NAME_INVALID` and `SUITE_AMBIGUOUS`.
 */
export async function saveSuites(
  workspace: OpenWorkspace,
  path: string,
  { name, vars = {}, savedBy }: SaveOptions = {},
): Promise<{ readonly saved: readonly SavedSuite[]; readonly files: readonly string[] }> {
  if (name !== undefined) demandName(name)
  const { store, now } = workspace
  const { suites, files } = await loadSuites([path], await gatherValues(workspace, vars))
  if (name !== undefined && suites.length > 1) {
    const names = suites.map((suite) => `"${suite.name}"`).join(', ')
    const message = `"${path}" contains ${suites.length} suites: ${names}.`
    throw new UserError('SUITE_AMBIGUOUS', message, 'Save them under their own names, or name a file with one suite.')
  }
  const saved: SavedSuite[] = []
  for (const each of suites) {
    const suite = name === undefined ? each : { ...each, name }
    demandName(suite.name)
    const known = new Set((await store.suiteVersions(suite.name)).map((version) => version.version))
    const version = await saveSuite(store, { suite, text: await textOf(suite), savedBy }, now)
    saved.push({ name: suite.name, version, cases: suite.count, is_known: known.has(version) })
  }
  return { saved, files }
}

/** Checks a name, which is typed, is part of an address and appears in tables. */
function demandName(name: string): void {
  if (name.trim() !== '' && name.length <= 200 && name.isWellFormed() && !/\p{Cc}/u.test(name)) return
  throw new UserError('SUITE_NAME_INVALID', `A suite can't be saved as ${JSON.stringify(name.slice(0, 200))}.`)
}

async function textOf({ place: { file } }: Suite): Promise<string> {
  if (file === null || (await stat(file)).size > TEXT_LIMIT) return ''
  return readFile(file, 'utf8')
}
