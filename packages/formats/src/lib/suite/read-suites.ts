import { dirname, resolve } from 'node:path'
import { hasErrors, type LocatedDiagnostic, locatable, locate } from '@assay/core/diagnostic'
import {
  type SecretNames,
  type Suite,
  type SuiteCode,
  secretVariable,
  type TemplateScope,
  valueTexts,
} from '@assay/core/suite'
import { fileReason } from './file-reason.ts'
import { findFiles } from './find-files.ts'
import { lineAt } from './line-at.ts'
import { CaseIds, duplicateCases, type FailproofPart, failproofSuite, namedFunctions } from './read-failproof.ts'
import { readSource } from './read-source.ts'
import type { NamedFile, ReadFile, Reading, ReadSuites, ReadSuitesOptions } from './reading.ts'
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
    for (const closed of found.closed) gathered.unreadable(closed.path, closed.reason)
    let read = found.closed.length
    for (const { path: file, isNamed } of found.files) {
      if (seen.has(resolve(file))) read++
      else if (await readFileAt(file, readingOf(options, dirname(file)), { isNamed }, gathered)) read++
      seen.add(resolve(file))
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
    gathered.rowSources.add(source)
    if (!hasErrors(read.diagnostics)) gathered.parts.push(...read.parts)
    if (path !== null) gathered.files.push({ path, kind: read.kind, suites: read.parts.map((part) => part.suite) })
  } else if (read.kind !== 'failed') {
    if (read.suite !== null) gathered.suites.set(read.suite, source)
    if (path !== null)
      gathered.files.push({ path, kind: read.kind, suites: read.suite === null ? [] : [read.suite.name] })
    gathered.addNamed(read.name, read.files)
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
    const reason = fileReason(error)
    if (reason === null) throw error
    gathered.unreadable(path, reason)
    return true
  }
}

/** What the files of one call have given so far. */
class Gathered {
  /** Suites and where they came from. */
  readonly suites = new Map<Suite, Source>()
  readonly parts: FailproofPart[] = []
  readonly rowSources = new Set<Source>()
  readonly diagnostics: LocatedDiagnostic[] = []
  readonly files: ReadFile[] = []
  readonly ids = new CaseIds()

  /** Reports a problem of a file as a whole. */
  report(code: SuiteCode, file: string, message: string, hint: string): void {
    this.diagnostics.push(locate(textProblem(code, { start: 0, end: 0 }, message, hint), locatable(''), { file }))
  }

  /** Lists the files that a suite names, each once. */
  addNamed(suite: string | null, files: readonly NamedFile[]): void {
    for (const [path, { kind }] of new Map(files.map((file) => [file.path, file])))
      this.files.push({ path, kind, suites: suite === null ? [] : [suite] })
  }

  unreadable(path: string, reason: string): void {
    this.report('SUITE_NOT_FOUND', path, `"${path}" can't be read: ${reason}`, 'Look at its permissions.')
  }

  /** Rows of one suite may stand in several files; otherwise a name stands for one suite. */
  async result(): Promise<ReadSuites> {
    const duplicates = await duplicateCases(this.rowSources, this.ids)
    this.diagnostics.push(...duplicates.diagnostics)
    const rows = Map.groupBy(
      this.parts.filter((part) => !duplicates.suites.has(part.suite)),
      (part) => part.suite,
    )
    const all = new Map(this.suites)
    for (const parts of rows.values()) {
      const suite = failproofSuite(parts)
      if (suite === null || parts[0] === undefined) continue
      all.set(suite, parts[0].source)
      this.addNamed(suite.name, namedFunctions(parts))
    }
    const first = new Map<string, Suite>()
    for (const [suite, source] of all) {
      const earlier = first.get(suite.name)
      if (earlier === undefined) first.set(suite.name, suite)
      else this.diagnostics.push(await duplicateName(suite, source, earlier))
    }
    return { suites: [...first.values()], diagnostics: this.diagnostics, files: this.files }
  }
}

/** The problem of a name that is taken, with the line that it stands on. */
async function duplicateName({ name, place }: Suite, source: Source, earlier: Suite): Promise<LocatedDiagnostic> {
  const message = `The name "${name}" is already that of the suite in ${earlier.place.file ?? 'another text'}`
  const start = place.column - 1
  const problem = textProblem(
    'SUITE_NAME_DUPLICATE',
    { start, end: start + 1 },
    message,
    'Give each suite its own name.',
  )
  return { ...locate(problem, locatable(await lineAt(source, place.line)), { file: place.file }), line: place.line }
}
