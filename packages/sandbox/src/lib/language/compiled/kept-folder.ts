import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOnce } from './make-once.ts'

/** A folder that was made once, and a way to release it. */
export interface KeptFolder {
  readonly path: string
  readonly close: () => Promise<void>
}

/** The folder's content and place. */
export interface KeptFolderOptions {
  /** The folder for everything that is cached; null to cache nothing. */
  readonly cache: string | null
  /** The content's name: the same name means the same content. */
  readonly name: string
  /** Fills an empty folder. Its content is used unchanged from then on. */
  readonly make: (folder: string) => Promise<void>
}

/** Returns the folder in the user's cache for everything that a language caches. */
export function keptFolders(language: string): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'assay', language)
}

/** The time after which an unused folder is removed. */
const UNUSED_MS = 30 * 24 * 3600 * 1000

/** A folder's name while it is made. */
const UNFINISHED = 'making-'

/** The start of the name of a file that exists while a folder is made. */
const LOCK = 'lock-'

/**
 * Returns the cached folder with a name, and makes it if there is none. Without a cache that only Assay's user can write, it
 * lasts until it is closed.
 */
export async function openKeptFolder({ cache, name, make }: KeptFolderOptions): Promise<KeptFolder> {
  if (cache === null || !(await isOurs(cache))) {
    const path = await mkdtemp(join(tmpdir(), 'assay-kept-'))
    const close = () => rm(path, { recursive: true, force: true })
    await make(path).catch(async (error: unknown) => {
      await close()
      throw error
    })
    return { path, close }
  }
  const path = join(cache, name)
  await makeOnce(
    join(cache, `${LOCK}${name}`),
    async () => ((await isFolder(path)) ? path : null),
    () => makeWhole(path, join(cache, UNFINISHED), make),
  )
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
  await removeUnused(cache, now)
  return { path, close: async () => {} }
}

/** Makes a folder under a temporary name. If another process makes the same, the first to finish names it. */
async function makeWhole(path: string, unfinished: string, make: KeptFolderOptions['make']): Promise<string> {
  const folder = await mkdtemp(unfinished)
  try {
    await make(folder)
    await rename(folder, path).catch(async (error: unknown) => {
      if (!(await isFolder(path))) throw error
    })
    return path
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}

/**
 * Makes the cache if possible, and returns whether only this user can write it. Programs that someone else could have written
 * are never run.
 */
async function isOurs(cache: string): Promise<boolean> {
  try {
    await mkdir(cache, { recursive: true, mode: 0o700 })
    const { uid, mode } = await stat(cache)
    const probe = await mkdtemp(join(cache, UNFINISHED))
    await rm(probe, { recursive: true })
    return uid === process.getuid?.() && (mode & 0o022) === 0
  } catch {
    return false
  }
}

async function removeUnused(cache: string, now: Date): Promise<void> {
  for (const entry of await readdir(cache).catch(() => [])) {
    const path = join(cache, entry)
    const used = await stat(path).catch(() => null)
    if (used !== null && now.getTime() - used.mtimeMs > UNUSED_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
