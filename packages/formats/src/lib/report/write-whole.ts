import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EnvironmentError, UserError } from '@assay/core/errors'

/**
 * Writes a file from pieces of text, with its folder. The file appears whole or not at all: it is written beside its place,
 * synced, then renamed.
 *
 * Throws EnvironmentError `FILE_UNWRITABLE`.
 */
export async function writeWhole(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(temporary, pieces, { flag: 'wx', flush: true })
    await rename(temporary, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    if (error instanceof UserError || error instanceof EnvironmentError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new EnvironmentError('FILE_UNWRITABLE', `"${path}" can't be written: ${why}.`, undefined, { cause: error })
  }
}

/** A rename survives a power cut only when its folder is synced too; Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}
