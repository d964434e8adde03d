import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The folder of this package in a clone. */
export const WEB = join(import.meta.dirname, '../../..')

/** The sources of the pages: their own files, those of `core`, and the library versions. */
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'public',
  'src',
  '../core/src',
  '../../package-lock.json',
]

/** Returns a hash of everything that the pages in the folder `web` of a clone are built from. The same hash means the same pages. */
export function hashSources(web: string): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((path) => listSources(join(web, path))).sort()
  for (const file of files) {
    const text = readFileSync(file)
    hash.update(`${relative(web, file)}\0${text.length}\0`).update(text)
  }
  return hash.digest('hex').slice(0, 16)
}

function listSources(path: string): string[] {
  try {
    const entries = readdirSync(path, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path]
    throw error
  }
}
