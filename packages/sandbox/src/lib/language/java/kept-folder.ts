import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that was made once, and what gives it back. */
export interface KeptFolder {
  readonly path: string
  readonly close: () => Promise<void>
}

/** What is kept, and where. */
export interface KeptFolderOptions {
  /** The folder of all that is kept; null to keep nothing. */
  readonly cache: string | null
  /** Names the content: what has the same name is the same. */
  readonly name: string
  /** Fills an empty folder. What it leaves there is used as it is from then on. */
  readonly make: (folder: string) => Promise<void>
}

/** How long nobody uses a folder before it is removed. */
const UNUSED_MS = 30 * 24 * 3600 * 1000

/** What a folder is called while it is made. */
const UNFINISHED = 'making-'

/** Returns the kept folder of a name, made if there is none. Without a cache that only we write, it lasts until it is closed. */
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
  if (!(await isFolder(path))) await makeWhole(path, join(cache, UNFINISHED), make)
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
  await removeUnused(cache, now)
  return { path, close: async () => {} }
}

/** Whoever else makes it at the same time makes the same, and the first to end gives it its name. */
async function makeWhole(path: string, unfinished: string, make: KeptFolderOptions['make']): Promise<void> {
  const folder = await mkdtemp(unfinished)
  try {
    await make(folder)
    await rename(folder, path).catch(async (error: unknown) => {
      if (!(await isFolder(path))) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}

/** Makes the cache if it can. Classes that someone else could have written are never run. */
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
