import { dirname, resolve } from 'node:path'
import { hasErrors, indexLines, type LocatedDiagnostic, locate, suggestName } from '@assay/core/diagnostic'
import { hintToAllow, TRUSTED } from '@assay/core/policy'
import {
  formatValues,
  nameSecretVariable,
  SECRET_KEY_VARIABLE,
  type SecretNames,
  type Suite,
  type SuiteCode,
  type TemplateScope,
} from '@assay/core/suite'
import { explainFileError } from '../file/file-error.ts'
import { findFiles, siblingsOf } from './find-files.ts'
import { CaseIds, type FailproofPart, findDuplicateCases, listFunctions, makeFailproofSuite } from './read-failproof.ts'
import { readLineAt } from './read-line-at.ts'
import { readSuiteSource } from './read-suite-source.ts'
import type { NamedFile, ReadFile, Reading, ReadSuites, ReadSuitesOptions } from './reading.ts'
import { openFileSource, openTextSource, type Source } from './source.ts'
import { createTextProblem } from './text-problem.ts'

/**
 * Reads suite files and folders of them. A folder means every suite in it. All problems of all files are reported; a suite with
 * an error is left out. Never throws on what files contain.
 */
export async function readSuites(paths: readonly string[], options: ReadSuitesOptions = {}): Promise<ReadSuites> {
  const gathered = new Gathered()
  const seen = new Set<string>()
  for (const path of paths) {
    if (options.policy?.files === false) {
      const hint = hintToAllow('files', "Send the suite's text, or a saved suite's name.")
      gathered.report('SUITE_NOT_ALLOWED', path, `A request from the network can't read files such as "${path}"`, hint)
      continue
    }
    const found = await findFiles(path)
    if (found.kind === 'missing') {
      const { saved } = options
      const neither = saved === undefined ? '' : ', and no suite is saved under that name'
      const hint = suggestName(path, [...(saved ?? []), ...(await siblingsOf(path))])
      const fallback = 'Pass a suite file or a folder of suites.'
      gathered.report('SUITE_NOT_FOUND', path, `"${path}" ${found.reason}${neither}`, hint ?? fallback)
      continue
    }
    for (const closed of found.closed) gathered.reportUnreadable(closed.path, closed.reason)
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
        `The folder "${path}" contains no suites`,
        'Add a suite: a YAML, TOML or JSONL file.',
      )
    }
  }
  return gathered.finish()
}

/**
 * Reads one suite from a text: from the network, an editor or a test. `file` is what the diagnostics call it; where files aren't allowed it
 * is nothing else, so that neither the suite nor its cases have a file, and `folder` isn't looked at.
 */
export async function readSuiteText(
  text: string,
  options: ReadSuitesOptions & { readonly file?: string | null; readonly folder?: string } = {},
): Promise<ReadSuites> {
  const gathered = new Gathered()
  const label = options.file ?? null
  const hasFile = (options.policy ?? TRUSTED).files
  const source = openTextSource(text, hasFile ? label : null)
  await readOne(source, readingOf(options, hasFile ? (options.folder ?? '.') : '.'), { isNamed: true }, gathered)
  const read = await gathered.finish()
  return hasFile ? read : { ...read, diagnostics: read.diagnostics.map((each) => ({ ...each, file: label })) }
}

function readingOf(options: ReadSuitesOptions, folder: string): Reading {
  const { policy = TRUSTED } = options
  const env = new Map(
    Object.entries(options.env ?? process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const scope: TemplateScope = {
    vars: [formatValues(options.vars ?? {})],
    env: policy.env ? env : null,
    secrets: listSecretNames(options, env),
    maxChars: policy.max_case_chars,
  }
  return { policy, scope, folder, ...(options.passK === undefined ? {} : { passK: options.passK }) }
}

/** Returns the available secrets: those named by the caller, or any whose variable is set. */
function listSecretNames(options: ReadSuitesOptions, env: ReadonlyMap<string, string>): SecretNames {
  const { secrets } = options
  if (secrets !== undefined && 'has' in secrets && 'names' in secrets) return secrets
  if (secrets !== undefined) {
    const names = new Set(secrets)
    return { has: (name) => names.has(name), names }
  }
  const prefix = nameSecretVariable('')
  const names = [...env.keys()]
    .filter((key) => key.startsWith(prefix) && key !== SECRET_KEY_VARIABLE)
    .map((key) => key.slice(prefix.length).toLowerCase())
  const isSet = (variable: string) => variable !== SECRET_KEY_VARIABLE && env.has(variable)
  return { has: (name) => isSet(nameSecretVariable(name)), names }
}

async function readOne(
  source: Source,
  reading: Reading,
  place: { isNamed: boolean },
  gathered: Gathered,
): Promise<boolean> {
  const read = await readSuiteSource(source, reading, { ...place, ids: gathered.ids })
  if (read.kind === 'skipped') return false
  gathered.diagnostics.push(...read.diagnostics)
  const path = source.file
  if (read.kind === 'failproof') {
    gathered.rowSources.add(source)
    if (!hasErrors(read.diagnostics)) gathered.parts.push(...read.parts)
    if (path !== null) gathered.files.push({ path, kind: read.kind, suites: read.parts.map((part) => part.suite) })
  } else if (read.kind !== 'failed') {
    if (read.suite !== null) gathered.suites.set(read.suite, source)
    if (read.promptless) gathered.promptless.push(read.promptless)
    if (path !== null)
      gathered.files.push({ path, kind: read.kind, suites: read.suite === null ? [] : [read.suite.name] })
    gathered.addNamed(read.name, read.files)
  }
  return true
}

/** Reads the file at a path. A file that can't be opened is reported like one whose text is wrong. */
async function readFileAt(
  path: string,
  reading: Reading,
  place: { isNamed: boolean },
  gathered: Gathered,
): Promise<boolean> {
  try {
    return await readOne(await openFileSource(path), reading, place, gathered)
  } catch (error) {
    const reason = explainFileError(error)
    if (reason === null) throw error
    gathered.reportUnreadable(path, reason)
    return true
  }
}

/** Everything that the files of one call contained so far. */
class Gathered {
  /** Suites and where they came from. */
  readonly suites = new Map<Suite, Source>()
  readonly parts: FailproofPart[] = []
  readonly rowSources = new Set<Source>()
  readonly diagnostics: LocatedDiagnostic[] = []
  readonly files: ReadFile[] = []
  readonly promptless: Suite[] = []
  readonly ids = new CaseIds()

  /** Reports a problem of a file as a whole. */
  report(code: SuiteCode, file: string, message: string, hint: string): void {
    this.diagnostics.push(
      locate(createTextProblem(code, { start: 0, end: 0 }, message, hint), indexLines(''), { file }),
    )
  }

  /** Lists the files that a suite names, each once. */
  addNamed(suite: string | null, files: readonly NamedFile[]): void {
    for (const [path, { kind }] of new Map(files.map((file) => [file.path, file])))
      this.files.push({ path, kind, suites: suite === null ? [] : [suite] })
  }

  reportUnreadable(path: string, reason: string): void {
    this.report('SUITE_NOT_FOUND', path, `"${path}" can't be read: ${reason}`, 'Check its permissions.')
  }

  /** Finishes reading. Several files may have rows of one suite; otherwise a name belongs to one suite. */
  async finish(): Promise<ReadSuites> {
    const duplicates = await findDuplicateCases(this.rowSources, this.ids)
    this.diagnostics.push(...duplicates.diagnostics)
    const rows = Map.groupBy(
      this.parts.filter((part) => !duplicates.suites.has(part.suite)),
      (part) => part.suite,
    )
    const all = new Map(this.suites)
    for (const parts of rows.values()) {
      const suite = makeFailproofSuite(parts)
      if (suite === null || parts[0] === undefined) continue
      all.set(suite, parts[0].source)
      this.addNamed(suite.name, listFunctions(parts))
    }
    const first = new Map<string, Suite>()
    for (const [suite, source] of all) {
      const earlier = first.get(suite.name)
      if (earlier === undefined) first.set(suite.name, suite)
      else this.diagnostics.push(await reportDuplicateName(suite, source, earlier))
    }
    const { diagnostics, files, promptless } = this
    return { suites: [...first.values()], diagnostics, files, promptless }
  }
}

/** Reports a name that is taken, with its line. */
async function reportDuplicateName({ name, place }: Suite, source: Source, earlier: Suite): Promise<LocatedDiagnostic> {
  const message = `The suite name "${name}" is already used in ${earlier.place.file ?? 'another text'}`
  const start = place.column - 1
  const problem = createTextProblem(
    'SUITE_NAME_DUPLICATE',
    { start, end: start + 1 },
    message,
    'Give each suite its own name.',
  )
  return {
    ...locate(problem, indexLines(await readLineAt(source, place.line)), { file: place.file }),
    line: place.line,
  }
}
