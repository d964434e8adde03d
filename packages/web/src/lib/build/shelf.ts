import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Folders that appear complete, by the hash of their sources. */
export interface Shelf {
  /** Returns the folder of that name; null if there is none. */
  find(name: string): string | null
  /** Returns the folder that was made last. */
  newest(): string | null
  /** Makes a folder and returns it. Of several processes that make the same one at once, each does so apart, and the first one's stays. */
  add(name: string, make: (folder: string) => Promise<void>): Promise<string>
}

/** Folders that stay: another branch may be served a moment later. */
const KEPT = 3

/** An unfinished folder that is older was left behind. */
const LEFT_MS = 60 * 60 * 1000

const UNFINISHED = '.making-'

/** Opens the shelf at a path, which need not exist. */
export function openShelf(path: string): Shelf {
  return {
    find: (name) => (timeOf(join(path, name, 'index.html')) === null ? null : join(path, name)),
    newest: () => finishedFolders(path)[0] ?? null,
    async add(name, make) {
      const folder = join(path, name)
      const making = join(path, `${UNFINISHED}${name}-${process.pid}-${Math.random().toString(36).slice(2)}`)
      mkdirSync(making, { recursive: true })
      try {
        await make(making)
        moveTo(making, folder)
      } finally {
        rmSync(making, { recursive: true, force: true })
      }
      tidyUp(path)
      return folder
    },
  }
}

/** Moves a folder. One with files is never replaced, so the second of two builders leaves the first's. */
function moveTo(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (timeOf(join(to, 'index.html')) === null) throw error
  }
}

function tidyUp(path: string): void {
  for (const old of finishedFolders(path).slice(KEPT)) rmSync(old, { recursive: true, force: true })
  for (const name of readdirSync(path).filter((each) => each.startsWith(UNFINISHED))) {
    const time = timeOf(join(path, name)) ?? Number.POSITIVE_INFINITY
    if (Date.now() - time > LEFT_MS) rmSync(join(path, name), { recursive: true, force: true })
  }
}

/** Returns the complete folders, newest first. */
function finishedFolders(path: string): string[] {
  const names = timeOf(path) === null ? [] : readdirSync(path)
  return names
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(path, name))
    .map((folder) => ({ folder, time: timeOf(join(folder, 'index.html')) ?? Number.NEGATIVE_INFINITY }))
    .filter(({ time }) => time > Number.NEGATIVE_INFINITY)
    .sort((a, b) => b.time - a.time)
    .map(({ folder }) => folder)
}

/** Returns the time of the last change in milliseconds; null if the path doesn't exist. */
function timeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}
