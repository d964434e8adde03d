import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The encoding of a file's bytes. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A file of the dashboard. */
export interface PageFile {
  readonly type: string
  /** The hash of its uncompressed content; a compressed copy has its own. */
  readonly hash: string
  /** Whether its name contains a hash of its content, so that it never changes. */
  readonly isHashed: boolean
  readonly bodies: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>> & {
    readonly identity: Uint8Array<ArrayBuffer>
  }
}

/** The dashboard's files by their paths, such as `/assets/index-1a2b.js`. */
export type Pages = ReadonlyMap<string, PageFile>

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
}

const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * Reads all files of a folder into memory: about 50, or 2 MB with their compressed copies. A request's path is only looked up in a map, so
 * none leads out of the folder, and a build that replaces the folder doesn't mix with what is served. Skips links and hidden files. Returns
 * null without an `index.html`.
 */
export async function loadPages(folder: string): Promise<Pages | null> {
  const names = new Set(await listFiles(folder))
  if (!names.has('index.html')) return null
  const plain = [...names].filter((name) => !COPIES.some(([, ending]) => isCopy(name, ending, names)))
  const files = plain.map(async (name) => [`/${name}`, await loadFile(folder, name, names)] as const)
  return new Map(await Promise.all(files))
}

function isCopy(name: string, ending: string, names: ReadonlySet<string>): boolean {
  return name.endsWith(ending) && names.has(name.slice(0, -ending.length))
}

async function loadFile(folder: string, name: string, names: ReadonlySet<string>): Promise<PageFile> {
  const identity = await readFile(join(folder, name))
  const bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> = {}
  for (const [encoding, ending] of COPIES) {
    if (names.has(name + ending)) bodies[encoding] = await readFile(join(folder, name + ending))
  }
  return {
    type: TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    isHashed: name.startsWith('assets/'),
    bodies: { ...bodies, identity },
  }
}

/** Lists file names with `/` between folders, on every system. */
async function listFiles(folder: string, within = ''): Promise<string[]> {
  const entries = await readdir(join(folder, within), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  const found = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map(async (entry) => {
      const name = `${within}${entry.name}`
      if (entry.isDirectory()) return listFiles(folder, `${name}/`)
      return entry.isFile() ? [name] : []
    })
  return (await Promise.all(found)).flat()
}
