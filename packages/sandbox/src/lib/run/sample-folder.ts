import { rmSync } from 'node:fs'
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes an empty folder that only Assay can enter, and removes it when `use` ends, whatever happens. */
export async function inSampleFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  // mkdtemp makes it with 0700.
  const folder = await mkdtemp(join(tmpdir(), 'assay-sample-'))
  try {
    return await use(folder)
  } finally {
    await removeFolder(folder)
  }
}

/**
 * Removes a folder and everything in it, even folders that the program made unreadable. Removes links without following them.
 * The program is gone by now, so nothing changes meanwhile.
 */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true })
  } catch {
    await unlock(folder)
    // Unlike the asynchronous one, it goes from folder to folder, so it works even if a path would be too long.
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 })
  }
}

/** Restores the owner's permissions needed to remove everything. A loop, since a program can nest folders without end. */
async function unlock(folder: string): Promise<void> {
  const open = [folder]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const found = await lstat(path).catch(() => null)
    if (found === null || !found.isDirectory()) continue
    await chmod(path, 0o700).catch(() => undefined)
    const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) if (entry.isDirectory()) open.push(join(path, entry.name))
  }
}
