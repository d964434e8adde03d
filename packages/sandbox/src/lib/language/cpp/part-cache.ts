import { createHash, randomBytes } from 'node:crypto'
import { copyFile, link, lstat, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Files that were compiled in an earlier run. Each run has its own names for them, so another can clear them meanwhile. */
export interface PartCache {
  /** Puts a file at its destination; false if it isn't there. */
  readonly take: (key: string, to: string) => Promise<boolean>
  /** Saves a file for later runs. If it can't be saved, it is compiled again. */
  readonly save: (key: string, from: string) => Promise<void>
  /** Returns the path of a file that exists while a process compiles a part. */
  readonly lockFor: (key: string) => string
}

const LOCK = '.lock-'

/** The maximum number of files; compiled headers take some 30 MB each. */
const MOST_FILES = 16

/** Returns the user's cache folder, which programs in the sandbox don't see. */
export function partFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const set = env.XDG_CACHE_HOME
  return join(set !== undefined && isAbsolute(set) ? set : join(homedir(), '.cache'), 'assay', 'cpp')
}

/** Opens the files of a folder; null if someone else could have written them. */
export async function openPartCache(folder: string): Promise<PartCache | null> {
  const isOurs = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => lstat(folder))
    .then((found) => found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0)
    .catch(() => false)
  if (!isOurs) return null
  return {
    lockFor: (key) => join(folder, `${LOCK}${key}`),
    take: async (key, to) => {
      const from = join(folder, key)
      const isThere = await layAt(from, to).catch(() => false)
      const now = new Date()
      if (isThere) await utimes(from, now, now).catch(() => {})
      return isThere
    },
    save: async (key, from) => {
      const unfinished = join(folder, `.${key}-${randomBytes(8).toString('hex')}`)
      try {
        await copyFile(from, unfinished)
        // Otherwise a crash could leave the name without the bytes.
        const file = await open(unfinished, 'r+')
        await file.sync().finally(() => file.close())
        await rename(unfinished, join(folder, key))
        await clearOld(folder)
      } catch {
        await rm(unfinished, { force: true }).catch(() => {})
      }
    },
  }
}

async function layAt(from: string, to: string): Promise<boolean> {
  // Another file system, or one without links.
  await link(from, to).catch(() => copyFile(from, to))
  return true
}

/** Removes the least recently used files. */
async function clearOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith(LOCK))
  const files = await Promise.all(
    names.map(async (name) => ({ name, usedMs: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  )
  const old = files.toSorted((a, b) => b.usedMs - a.usedMs).slice(MOST_FILES)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })))
}

/** Returns a name for a compiler's output from a source; it changes with everything that the output depends on. */
export function partKey(name: string, dependsOn: readonly string[]): string {
  return `${name}-${createHash('sha256').update(JSON.stringify(dependsOn)).digest('hex').slice(0, 32)}`
}
