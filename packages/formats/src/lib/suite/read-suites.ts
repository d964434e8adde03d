import { dirname } from 'node:path'
import { hasErrors, type LocatedDiagnostic, locatable, locate } from '@assay/core/diagnostic'
import {
  type SecretNames,
  type Suite,
  type SuiteCode,
  secretVariable,
  type TemplateScope,
  valueTexts,
} from '@assay/core/suite'
import { findFiles } from './find-files.ts'
import { CaseIds, duplicateCases, type FailproofPart, failproofSuite } from './read-failproof.ts'
import { readSource } from './read-source.ts'
import type { ReadFile, Reading, ReadSuites, ReadSuitesOptions } from './reading.ts'
import { fileSource, type Source, textSource } from './source.ts'
import { textProblem } from './text-problem.ts'

/**
 * Reads suite files and folders of them. A folder means every suite in it. All problems of all files are reported; a suite with
 * an error is left out. Never throws on what files contain.
 */
export async function readSuites(paths: readonly string[], options: ReadSuitesOptions = {}): Promise<ReadSuites> {
  const gathered = new Gathered()
  const seen = new Set<string>()
  for (const path of paths) {
    const found = await findFiles(path)
    if (found.kind === 'missing') {
      gathered.report('SUITE_NOT_FOUND', path, `"${path}" ${found.reason}`, 'Name a suite file or a folder of suites.')
      continue
    }
    let read = 0
    for (const { path: file, isNamed } of found.files) {
      if (seen.has(file)) read++
      else if (await readFileAt(file, readingOf(options, dirname(file)), { isNamed }, gathered)) read++
      seen.add(file)
    }
    if (found.isFolder && read === 0) {
      gathered.report(
        'SUITE_FOLDER_EMPTY',
        path,
        `The folder "${path}" holds no suite`,
        'A suite is a YAML, TOML or JSONL file.',
      )
    }
  }
  return gathered.result()
}

/** Reads one suite from a text: from the network, an editor or a test. `file` is what the diagnostics call it. */
export async function readSuiteText(
  text: string,
  options: ReadSuitesOptions & { readonly file?: string | null; readonly folder?: string } = {},
): Promise<ReadSuites> {
  const gathered = new Gathered()
  const source = textSource(text, options.file ?? null)
  await readOne(source, readingOf(options, options.folder ?? '.'), { isNamed: true }, gathered)
  return gathered.result()
}

function readingOf(options: ReadSuitesOptions, folder: string): Reading {
  const origin = options.origin ?? 'local'
  const env = new Map(
    Object.entries(options.env ?? process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const scope: TemplateScope = {
    vars: [valueTexts(options.vars ?? {})],
    env: origin === 'network' ? null : env,
    secrets: secretNames(options, env),
  }
  return { origin, scope, folder, ...(options.passK === undefined ? {} : { passK: options.passK }) }
}

/** The secrets there are: those named by the caller, or any whose variable is set. */
function secretNames(options: ReadSuitesOptions, env: ReadonlyMap<string, string>): SecretNames {
  if (options.secrets !== undefined) {
    const names = new Set(options.secrets)
    return { has: (name) => names.has(name), names }
  }
  const prefix = secretVariable('')
  const names = [...env.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length).toLowerCase())
  return { has: (name) => env.has(secretVariable(name)), names }
}

async function readOne(
  source: Source,
  reading: Reading,
  place: { isNamed: boolean },
  gathered: Gathered,
): Promise<boolean> {
  const read = await readSource(source, reading, { ...place, ids: gathered.ids })
  if (read.kind === 'skipped') return false
  gathered.diagnostics.push(...read.diagnostics)
  const path = source.file
  if (read.kind === 'failproof') {
    if (!hasErrors(read.diagnostics)) gathered.parts.push(...read.parts)
    if (path !== null) gathered.files.push({ path, kind: read.kind, suites: read.parts.map((part) => part.suite) })
  } else if (read.kind !== 'failed') {
    if (read.suite !== null) gathered.suites.push(read.suite)
    if (path !== null)
      gathered.files.push({ path, kind: read.kind, suites: read.suite === null ? [] : [read.suite.name] })
    gathered.files.push(...read.files)
  }
  return true
}

/** A file that can't be opened is a problem to report, like one whose text is wrong. */
async function readFileAt(
  path: string,
  reading: Reading,
  place: { isNamed: boolean },
  gathered: Gathered,
): Promise<boolean> {
  try {
    return await readOne(await fileSource(path), reading, place, gathered)
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error
    gathered.report('SUITE_NOT_FOUND', path, `"${path}" can't be read (${error.code})`, 'Look at its permissions.')
    return true
  }
}

/** What the files of one call have given so far. */
class Gathered {
  readonly suites: Suite[] = []
  readonly parts: FailproofPart[] = []
  readonly diagnostics: LocatedDiagnostic[] = []
  readonly files: ReadFile[] = []
  readonly ids = new CaseIds()

  report(
    code: SuiteCode,
    file: string | null,
    message: string,
    hint: string,
    at: { line: number; column: number } | null = null,
  ): void {
    const located = locate(textProblem(code, { start: 0, end: 0 }, message, hint), locatable(''), { file })
    this.diagnostics.push({ ...located, ...at })
  }

  /** Rows of one suite may stand in several files; otherwise a name stands for one suite. */
  async result(): Promise<ReadSuites> {
    const duplicates = await duplicateCases(new Set(this.parts.map((part) => part.source)), this.ids)
    this.diagnostics.push(...duplicates.diagnostics)
    const rows = Map.groupBy(
      this.parts.filter((part) => !duplicates.suites.has(part.suite)),
      (part) => part.suite,
    )
    const all = [...this.suites, ...[...rows.values()].flatMap((parts) => failproofSuite(parts) ?? [])]
    const first = new Map<string, Suite>()
    for (const suite of all) {
      const earlier = first.get(suite.name)
      if (earlier === undefined) first.set(suite.name, suite)
      else {
        const message = `The name "${suite.name}" is already that of the suite in ${earlier.place.file ?? 'another text'}`
        this.report('SUITE_NAME_DUPLICATE', suite.place.file, message, 'Give each suite its own name.', suite.place)
      }
    }
    return { suites: [...first.values()], diagnostics: this.diagnostics, files: this.files }
  }
}
