import { EnvironmentError, UserError } from '@assay/core/errors'
import { isDamage } from '../sql/damage.ts'

/** Primary result codes of SQLite (https://sqlite.org/rescode.html); the low byte of what it reports. */
const SQLITE = { PERM: 3, BUSY: 5, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 } as const

/** An error by its code, or undefined where it is none of SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
}

/** Whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === SQLITE.BUSY
}

/** What to tell of an error in the file at `path`; an error that is nobody's but ours comes back as it is. */
export function explainError(error: unknown, path: string): unknown {
  if (error instanceof UserError || error instanceof EnvironmentError || !(error instanceof Error)) return error
  const systemCode = 'code' in error ? error.code : undefined
  const said = isDamage(error) ? corruptStore(path) : environmentError(sqliteCode(error), systemCode, path)
  return said === null ? error : new EnvironmentError(said.code, said.message, said.hint, { cause: error })
}

/** An error of the environment, in words. */
interface Said {
  readonly code: string
  readonly message: string
  readonly hint: string
}

function environmentError(code: number | undefined, systemCode: unknown, path: string): Said | null {
  if (code === SQLITE.FULL || systemCode === 'ENOSPC') {
    return {
      code: 'STORE_FULL',
      message: `The disk that holds "${path}" is full; nothing of this step was written.`,
      hint: 'Make room and go on with: assay run --resume last',
    }
  }
  if (code === SQLITE.CORRUPT || code === SQLITE.NOTADB) return corruptStore(path)
  if (code === SQLITE.READONLY || code === SQLITE.PERM || systemCode === 'EACCES' || systemCode === 'EROFS') {
    return readOnly(path)
  }
  if (systemCode === 'ENAMETOOLONG') {
    const message = `"${path}" cannot be opened: its path is too long.`
    return { code: 'STORE_NOT_OPENED', message, hint: 'Choose a shorter path.' }
  }
  if (code === SQLITE.CANTOPEN || systemCode === 'ELOOP' || systemCode === 'ENOTDIR' || systemCode === 'EEXIST') {
    return {
      code: 'STORE_NOT_OPENED',
      message: `"${path}" cannot be opened.`,
      hint: 'Check that it is a file, and that you may write to it and to its folder.',
    }
  }
  if (code === SQLITE.BUSY) {
    return {
      code: 'STORE_BUSY',
      message: `Another process has held "${path}" for too long.`,
      hint: 'Wait until it is done, then try again.',
    }
  }
  if (code !== SQLITE.IOERR) return null
  return {
    code: 'STORE_IO',
    message: `"${path}" cannot be read or written.`,
    hint: 'Check the disk and its free space.',
  }
}

/** What to tell of a file that can't be what a store wrote. */
export function corruptStore(path: string): Said {
  return {
    code: 'STORE_CORRUPT',
    message: `"${path}" is damaged or no database; it was left as it is.`,
    hint: 'Move it away or restore a copy of it, then try again.',
  }
}

function readOnly(path: string): Said {
  return {
    code: 'STORE_READ_ONLY',
    message: `"${path}" cannot be written: the file or its folder is read-only.`,
    hint: 'Allow writing there, or name another file with --store.',
  }
}
