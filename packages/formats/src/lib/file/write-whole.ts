import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type ExistingFile, findTarget, lstatIfAny } from './find-target.ts'
import { explainWriteError, WriteFailure } from './write-error.ts'
import { writeOutput, writePipe, writeThrough } from './write-through.ts'

/** A text in pieces. */
export type Pieces = AsyncIterable<string> | Iterable<string>

/** Options for writing a file. */
export interface WriteOptions {
  /** Maximum time to wait for a named pipe's reader; 10 seconds by default. */
  readonly readerWaitMs?: number
}

/**
 * Writes a file from pieces of text, with its folder. A regular file appears whole or not at all: it is written beside its place, synced,
 * then renamed; it keeps its mode and its owner. Links are followed. A device, a pipe or the output of the process gets the text as it
 * comes, and stays what it is.
 *
 * Throws UserError `FILE_PATH_INVALID`, EnvironmentError `FILE_UNWRITABLE`, and whatever `pieces` throws.
 */
export async function writeWhole(path: string, pieces: Pieces, options: WriteOptions = {}): Promise<void> {
  try {
    const target = await findTarget(path)
    switch (target.kind) {
      case 'file':
        return await replaceFile(target.path, target.existing, pieces)
      case 'through':
        return await writeThrough(target, pieces)
      case 'pipe':
        return await writePipe(target.path, pieces, options.readerWaitMs ?? 10_000)
      case 'output':
        return await writeOutput(target.stream, pieces)
    }
  } catch (error) {
    throw explainWriteError(path, error)
  }
}

async function replaceFile(path: string, existing: ExistingFile | null, pieces: Pieces): Promise<void> {
  const folder = dirname(path)
  await makeFolder(folder)
  // A rename asks only the folder.
  if (existing !== null) await access(path, constants.W_OK)
  // Its length does not depend on the name, which may be as long as the file system allows.
  const temporary = `${folder}/.assay-${randomBytes(8).toString('hex')}.tmp`
  try {
    await fillFile(temporary, existing, pieces)
    await demandSame(path, existing)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(folder)
}

/** Makes a folder and those around it. Node's own recursion never ends in a folder like /proc, which exists and reports ENOENT. */
async function makeFolder(folder: string): Promise<void> {
  if ((await lstatIfAny(folder)) !== null || dirname(folder) === folder) return
  await makeFolder(dirname(folder))
  await mkdir(folder).catch(ignoreExisting)
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

async function fillFile(path: string, existing: ExistingFile | null, pieces: Pieces): Promise<void> {
  // Nobody reads what the old file kept from them, not even while it is written.
  await using file = await open(path, 'wx', existing === null ? 0o666 : 0o600)
  if (existing !== null) await takeOver(file, existing)
  await file.writeFile(pieces)
  await file.sync()
}

/** Copies owner and mode. Only root may give a file away, and some file systems have neither: then they're the writer's. */
async function takeOver(file: FileHandle, { mode, uid, gid }: ExistingFile): Promise<void> {
  const own = await file.stat()
  if (own.uid !== uid || own.gid !== gid) await file.chown(uid, gid).catch(ignorePermission)
  await file.chmod(mode & 0o777).catch(ignorePermission)
}

function ignorePermission(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'ENOSYS'))) throw error
}

/** Throws if a link, device or folder took the file's place; a file that another writer replaced is replaced again. */
async function demandSame(path: string, existing: ExistingFile | null): Promise<void> {
  const now = await lstatIfAny(path)
  if (now === null || now.isFile()) return
  const what = existing === null ? 'something else took its place' : 'the existing file was replaced by something else'
  throw new WriteFailure(`${what} during the write`)
}

/** Syncs a folder: a rename survives a power cut only if its folder is synced too. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}
