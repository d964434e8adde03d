import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { explainFileError, isMissing } from '../file/file-error.ts'

/** A file to read. One found in a folder may turn out not to be a suite, which isn't an error. */
export interface FoundFile {
  readonly path: string
  readonly isNamed: boolean
}

/** The files at a path. */
export type FoundFiles =
  | {
      readonly kind: 'files'
      readonly isFolder: boolean
      readonly files: readonly FoundFile[]
      /** Folders inside that can't be looked into. */
      readonly closed: readonly ClosedFolder[]
    }
  | { readonly kind: 'missing'; readonly reason: string }

/** A folder that can't be looked into, and why. */
interface ClosedFolder {
  readonly path: string
  readonly reason: string
}

/** Recordings of MCP servers lie beside suites, and are none even when they are torn. */
const ENDINGS = /(?<!\.mcp)\.(ya?ml|toml|jsonl|ndjson|json)$/i

/** Finds the file at a path, or all files under a folder that could be suites, sorted. Skips dot folders and node_modules. */
export async function findFiles(path: string): Promise<FoundFiles> {
  try {
    const stats = await stat(path)
    if (stats.isFile()) return { kind: 'files', isFolder: false, files: [{ path, isNamed: true }], closed: [] }
    if (!stats.isDirectory()) return { kind: 'missing', reason: "isn't a file or folder" }
    const closed: ClosedFolder[] = []
    const files = (await walk(path, closed)).sort((a, b) => (a < b ? -1 : 1))
    return { kind: 'files', isFolder: true, files: files.map((each) => ({ path: each, isNamed: false })), closed }
  } catch (error) {
    const reason = explainFileError(error)
    if (reason === null) throw error
    return { kind: 'missing', reason: isMissing(error) ? "doesn't exist" : `can't be read: ${reason}` }
  }
}

async function walk(folder: string, closed: ClosedFolder[]): Promise<string[]> {
  const files: string[] = []
  for (const entry of await entriesOf(folder, closed)) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    // Links are not followed, so a folder that links to itself ends.
    if (entry.isDirectory()) for (const file of await walk(path, closed)) files.push(file)
    if (entry.isFile() && ENDINGS.test(entry.name)) files.push(path)
  }
  return files
}

async function entriesOf(folder: string, closed: ClosedFolder[]): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    const reason = explainFileError(error)
    if (reason === null) throw error
    closed.push({ path: folder, reason })
    return []
  }
}

/** Lists what is next to a path and could be meant instead: suite files and folders, as the path would name them. */
export async function siblingsOf(path: string): Promise<string[]> {
  const folder = dirname(path)
  const entries = await entriesOf(folder, [])
  const likely = entries.filter((entry) => entry.isDirectory() || ENDINGS.test(entry.name))
  return likely.map(({ name }) => (folder === '.' && !path.startsWith('.') ? name : join(folder, name)))
}
