import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CannedResultFile, isRelativePath } from '@assay/core/agent'
import { createProblem, type DocumentPath, explainIssues, getProperty, type Problem } from '@assay/core/suite'
import { findJsonFault } from '@assay/core/text'
import { explainFileError, isMissing } from '../file/file-error.ts'
import { decodeText } from './decode-text.ts'
import { isMap } from './is-map.ts'
import { parseJsonLine } from './parse-json-line.ts'
import { type NamedFile, PROBLEM_LIMIT, type Reading } from './reading.ts'
import { openFileSource } from './source.ts'
import { splitLines } from './split-lines.ts'
import { DEPTH_LIMIT } from './tokenize-yaml.ts'

/** A suite whose tools contain the files they name. */
export interface ToolFiles {
  /** The suite as it would be written without files; the same value where it names none. */
  readonly value: unknown
  readonly problems: readonly Problem[]
  readonly files: readonly NamedFile[]
}

const SIZE_LIMIT = 50 * 1024 * 1024

/** Reads the schemas and canned results that the tools of a suite keep in files. A file with a problem is left out. */
export async function readToolFiles(value: unknown, { folder }: Pick<Reading, 'folder'>): Promise<ToolFiles> {
  const metadata = getProperty(value, 'metadata')
  const evals = getProperty(value, 'evals')
  if (!isMap(value)) return { value, problems: [], files: [] }
  const found: Found = { folder, problems: [], files: [] }
  const ofSuite = await completeOwner(metadata, ['metadata'], found)
  const ofEvals: unknown[] = []
  for (const [i, each] of (Array.isArray(evals) ? evals : []).entries())
    ofEvals.push(await completeOwner(each, ['evals', i], found))
  const { problems, files } = found
  if (files.length === 0) return { value, problems, files }
  const whole = {
    ...value,
    ...(metadata === undefined ? {} : { metadata: ofSuite }),
    ...(Array.isArray(evals) ? { evals: ofEvals } : {}),
  }
  return { value: whole, problems, files }
}

/** Findings in the files so far. */
interface Found {
  readonly folder: string
  readonly problems: Problem[]
  readonly files: NamedFile[]
}

/** Completes the tools of the suite or of an eval. */
async function completeOwner(owner: unknown, path: DocumentPath, found: Found): Promise<unknown> {
  const tools = getProperty(owner, 'tools')
  if (!isMap(owner) || !isMap(tools)) return owner
  const entries: [string, unknown][] = []
  for (const [name, tool] of Object.entries(tools))
    entries.push([name, await completeTool(tool, [...path, 'tools', name], found)])
  return { ...owner, tools: Object.fromEntries(entries) }
}

async function completeTool(tool: unknown, path: DocumentPath, found: Found): Promise<unknown> {
  if (!isMap(tool)) return tool
  const whole: Record<string, unknown> = { ...tool }
  for (const [key, read] of READERS) {
    const name = tool[key]
    // The plan says what is wrong with another path.
    if (typeof name !== 'string' || !isRelativePath(name)) continue
    const full = resolve(found.folder, name)
    found.files.push({ kind: 'tool', name, path: full })
    const value = await tryReading(name, full, read, (problem) => found.problems.push(problem), [...path, key])
    if (value !== undefined) whole[key] = value
  }
  return whole
}

/** The reason a file can't be used. Completes the sentence "the file …". */
class Unusable extends Error {
  override name = 'Unusable'
}

type Read = (path: string, report: (message: string) => void) => Promise<unknown>

const READERS: ReadonlyMap<'parameters' | 'results', Read> = new Map([
  ['parameters', readSchemaFile],
  ['results', readResultsFile],
])

/** Reads a tool's file; undefined if it has problems. */
async function tryReading(
  name: string,
  path: string,
  read: Read,
  take: (problem: Problem) => void,
  at: DocumentPath,
): Promise<unknown> {
  let count = 0
  const report = (message: string, hint: string | null = null) => {
    if (count++ < PROBLEM_LIMIT) take(createProblem('TOOL_FILE', at, message, hint))
  }
  try {
    const stats = await stat(path)
    // A pipe or a device may never end.
    if (!stats.isFile()) throw new Unusable(stats.isDirectory() ? 'is a folder' : "isn't a file")
    if (stats.size > SIZE_LIMIT) throw new Unusable(`is larger than ${SIZE_LIMIT / 1024 / 1024} MiB`)
    const value = await read(path, (message) => report(`${message} ("${name}")`))
    return count === 0 ? value : undefined
  } catch (error) {
    if (isMissing(error)) report(`The file "${name}" doesn't exist`, "Paths are relative to the suite file's folder.")
    else if (error instanceof Unusable) report(`The file "${name}" ${error.message}`)
    else {
      const reason = explainFileError(error)
      if (reason === null) throw error
      report(`The file "${name}" can't be read: ${reason}`)
    }
    return undefined
  }
}

async function readSchemaFile(path: string): Promise<unknown> {
  const decoded = decodeText(await readFile(path))
  if (!decoded.ok) throw new Unusable("isn't UTF-8")
  let value: unknown
  try {
    value = JSON.parse(decoded.text)
  } catch (error) {
    throw error instanceof SyntaxError
      ? new Unusable(`isn't valid JSON: ${error.message.replace(/, ".*$/s, '')}`)
      : error
  }
  const fault = findJsonFault(value, DEPTH_LIMIT)
  if (fault !== null) throw new Unusable(fault)
  if (!isMap(value)) throw new Unusable("isn't a JSON object")
  return value
}

async function readResultsFile(path: string, report: (message: string) => void): Promise<unknown> {
  const { chunks } = await openFileSource(path)
  const results: unknown[] = []
  let isEmpty = true
  for await (const line of splitLines(chunks())) {
    isEmpty = false
    const parsed = parseJsonLine(line)
    if (!parsed.ok) {
      report(parsed.message)
      continue
    }
    const read = CannedResultFile.safeParse(parsed.value)
    if (read.success) results.push(parsed.value)
    else
      for (const { message } of explainIssues(CannedResultFile, parsed.value, read.error.issues, 'row'))
        report(`Line ${line.number}: ${message}`)
  }
  if (isEmpty) report('The file has no results')
  return results
}
