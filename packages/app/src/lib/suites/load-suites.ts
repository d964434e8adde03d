import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { hasErrors, indexLines, type LocatedDiagnostic, locate } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { hintToAllow, TRUSTED } from '@assay/core/policy'
import type { SuiteSource } from '@assay/core/run'
import { listTemplateNames, type Suite } from '@assay/core/suite'
import { type ReadSuitesOptions, readSuites, readSuiteText } from '@assay/formats/suite'
import type { Store, StoredSuite } from '@assay/store/store'
import { readVars } from '../settings/stored-vars.ts'
import { listSavedSuites, openStored } from './saved-suite.ts'
import { SuiteError } from './suite-error.ts'

/** Suites without errors. */
export interface LoadedSuites {
  readonly suites: readonly Suite[]
  /** Warnings and notes. */
  readonly diagnostics: readonly LocatedDiagnostic[]
  /** Every file they were read from. */
  readonly files: readonly string[]
}

/** Options for loading suites. */
export interface LoadOptions extends ReadSuitesOptions {
  /** The store of saved suites; without it, only files are read. */
  readonly store?: Store | undefined
}

/**
 * Loads suites from files, folders, texts and the store, and reports all their problems at once. If the policy allows no files, a name
 * can only be a saved suite's. Throws `SuiteError`, and UserError `SUITE_NAME_CONFLICT` if two have the same name.
 */
export async function loadSuites(
  sources: readonly SuiteSource[],
  { store, ...reading }: LoadOptions = {},
): Promise<LoadedSuites> {
  const { policy = TRUSTED } = reading
  const suites: Suite[] = []
  const diagnostics: LocatedDiagnostic[] = []
  const files: string[] = []
  const promptless: Suite[] = []
  // Paths are read together, so that a file which is named twice, or is in a named folder, is read once.
  const paths: string[] = []
  for (const source of sources) {
    if (typeof source !== 'string') {
      const { text, file, folder } = source
      const read = await readSuiteText(text, { ...reading, file: file ?? null, folder: folder ?? '.' })
      suites.push(...read.suites)
      diagnostics.push(...read.diagnostics)
      promptless.push(...read.promptless)
      continue
    }
    const mayBeFile = policy.files && existsSync(source)
    const saved = mayBeFile || store === undefined ? null : await store.getSuite(source)
    if (saved !== null && store !== undefined) {
      suites.push(openStored(store, saved))
      diagnostics.push(...findFilledVars(saved, await saidVars(store, reading.vars ?? {})))
    } else if (policy.files) paths.push(source)
    else diagnostics.push(reportUnsaved(source))
  }
  if (paths.length > 0) {
    // The names are looked up where one may be meant: a path that does not exist.
    const names = store === undefined || paths.every((path) => existsSync(path)) ? undefined : await savedNames(store)
    const read = await readSuites(paths, { ...reading, saved: names })
    suites.push(...read.suites)
    diagnostics.push(...read.diagnostics)
    promptless.push(...read.promptless)
    files.push(...read.files.map(({ path }) => path))
  }
  if (hasErrors(diagnostics)) throw new SuiteError(diagnostics, [], [...suites, ...promptless])
  refuseDoubles(suites)
  return { suites, diagnostics, files }
}

/** Returns the same diagnostic whether or not a file has that name. */
function reportUnsaved(name: string): LocatedDiagnostic {
  const message = `No suite is saved as "${name}"`
  const hint = hintToAllow('files', "Save it under this name, or send its text; paths aren't read.")
  const problem = { code: 'SUITE_NOT_FOUND', severity: 'error', message, hint, start: 0, end: 0 } as const
  return locate(problem, indexLines(''), { file: null })
}

/**
 * Loads the one suite in a file or a text. Throws `SuiteError`, and UserError `SUITE_AMBIGUOUS` if there isn't exactly one.
 */
export async function loadSuite(source: SuiteSource, options: LoadOptions = {}): Promise<Suite> {
  const { suites } = await loadSuites([source], options)
  const [suite, ...more] = suites
  if (suite !== undefined && more.length === 0) return suite
  const where = typeof source === 'string' ? `"${source}"` : 'The text'
  const names = suites.map(({ name }) => `"${name}"`).join(', ')
  const message = `${where} contains ${suites.length} suites${names === '' ? '' : `: ${names}`}.`
  throw new UserError('SUITE_AMBIGUOUS', message, 'Name a file with one suite.')
}

/** Warns about variables without effect: a saved suite's templates were filled when it was saved. */
function findFilledVars(
  { name, text, header }: StoredSuite,
  vars: Readonly<Record<string, unknown>>,
): LocatedDiagnostic[] {
  const filled = listTemplateNames(text).filter(
    (each) => Object.hasOwn(vars, each) && !Object.hasOwn(header.vars, each),
  )
  return filled.map((each) => {
    const message = `Variable "${each}" has no effect: suite "${name}" was saved with its value filled in`
    const hint = `Save it again with --var ${each}=…, or run its file.`
    const problem = { code: 'SUITE_NO_EFFECT', severity: 'warning' as const, message, hint, start: 0, end: 0 }
    return locate(problem, indexLines(''), { file: null })
  })
}

/** Returns the variables given for this run, without those of the store. */
async function saidVars(store: Store, vars: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const kept = await readVars(store)
  return Object.fromEntries(Object.entries(vars).filter(([name, value]) => !isDeepStrictEqual(value, kept[name])))
}

async function savedNames(store: Store): Promise<string[]> {
  return [...new Set((await listSavedSuites(store)).map(({ name }) => name))]
}

/** Throws UserError `SUITE_NAME_CONFLICT` if two suites have the same name, since their results couldn't be told apart. */
export function refuseDoubles(suites: readonly Suite[]): void {
  const double = suites.find(({ name }, at) => suites.findIndex((each) => each.name === name) < at)
  if (double === undefined) return
  throw new UserError('SUITE_NAME_CONFLICT', `Two suites are named "${double.name}".`, 'Name each suite differently.')
}
