import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, writeSync } from 'node:fs'
import { access, lstat, open, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { findTarget, lstatIfAny } from './find-target.ts'
import { explainWriteError, WriteRefusal } from './write-error.ts'

/**
 * Checks that `writeWhole` can write to a path: that it names no folder, that its folder is there or can be made, that names are not too
 * long, and that a file can be created there. Leaves nothing behind. Throws what `writeWhole` throws.
 */
export async function checkTarget(path: string): Promise<void> {
  try {
    const target = await findTarget(path)
    if (target.kind === 'output') return
    if (target.kind !== 'file') return await access(target.path, constants.W_OK)
    if (target.existing !== null) await access(target.path, constants.W_OK)
    await checkFolder(dirname(target.path), [basename(target.path)])
  } catch (error) {
    throw explainWriteError(path, error)
  }
}

/**
 * Checks that lines can be appended to a path: as `checkTarget`, but an existing file needs nothing of its folder, and a device that takes
 * no byte, such as `/dev/full`, is rejected. Leaves nothing behind. Throws what `checkTarget` throws.
 */
export async function checkAppending(path: string): Promise<void> {
  try {
    const target = await findTarget(path)
    if (target.kind === 'file' && target.existing !== null) return await access(target.path, constants.W_OK)
    if (target.kind === 'through') return writeNothing(target.path)
  } catch (error) {
    throw explainWriteError(path, error)
  }
  await checkTarget(path)
}

/** Writes no byte, which a device that is full rejects all the same. Node's promises leave out a write of nothing. */
function writeNothing(path: string): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_NOCTTY)
  try {
    writeSync(file, Buffer.alloc(0))
  } finally {
    closeSync(file)
  }
}

/** Checks that a folder can be written to. `names` would be created in it, one inside the other. */
async function checkFolder(folder: string, names: readonly string[]): Promise<void> {
  if ((await lstatIfAny(folder)) === null && dirname(folder) !== folder) {
    return checkFolder(dirname(folder), [basename(folder), ...names])
  }
  const stats = await stat(folder).catch(() => null)
  if (stats === null) throw new WriteRefusal('its folder is a broken link', 'Choose another folder.')
  if (!stats.isDirectory()) throw new WriteRefusal('a file is where its folder should be', 'Choose another folder.')
  await access(folder, constants.W_OK | constants.X_OK)
  // What a name may be is for the file system to say, and one that is not looked up is not judged.
  for (const name of names) await lstat(`${folder}/${name}`).catch(ignoreMissing)
  await tryFile(`${folder}/.assay-${randomBytes(8).toString('hex')}.tmp`)
}

/** Creates a file and removes it: permission alone says nothing about folders like /proc, or about a full disk. */
async function tryFile(path: string): Promise<void> {
  const file = await open(path, 'wx')
  await file.close()
  await rm(path, { force: true })
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
