import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file to look into. One that was found in a folder may turn out not to be a suite, which is no error. */
export interface FoundFile {
  readonly path: string
  readonly isNamed: boolean
}

/** What a path leads to. */
export type FoundFiles =
  | { readonly kind: 'files'; readonly isFolder: boolean; readonly files: readonly FoundFile[] }
  | { readonly kind: 'missing'; readonly reason: string }

const ENDINGS = /\.(ya?ml|toml|jsonl|ndjson|json)$/i

/** The file at a path, or all files under a folder that could be suites, sorted. Dot folders and node_modules are left out. */
export async function findFiles(path: string): Promise<FoundFiles> {
  try {
    const stats = await stat(path)
    if (stats.isFile()) return { kind: 'files', isFolder: false, files: [{ path, isNamed: true }] }
    if (!stats.isDirectory()) return { kind: 'missing', reason: 'is neither a file nor a folder' }
    const files = (await walk(path)).sort((a, b) => (a < b ? -1 : 1))
    return { kind: 'files', isFolder: true, files: files.map((each) => ({ path: each, isNamed: false })) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return { kind: 'missing', reason: error.code === 'ENOENT' ? 'does not exist' : `can't be read (${error.code})` }
  }
}

async function walk(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    // Links are not followed, so a folder that links to itself ends.
    if (entry.isDirectory()) files.push(...(await walk(path)))
    else if (entry.isFile() && ENDINGS.test(entry.name)) files.push(path)
  }
  return files
}
