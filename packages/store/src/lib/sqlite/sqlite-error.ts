import { EnvironmentError, UserError } from '@assay/core/errors'
import { isDamage } from '../sql/damage.ts'

/** Primary result codes of SQLite (https://sqlite.org/rescode.html); the low byte of what it reports. */
const SQLITE = {
  ERROR: 1,
  PERM: 3,
  BUSY: 5,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const

/** Returns SQLite's code of an error; undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
}

/** Returns whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === SQLITE.BUSY
}

/** Returns whether SQLite rejected a change of tables that are not as expected. Only the message tells that apart from other errors. */
export function isOfAnotherLayout(error: unknown): boolean {
  return (
    sqliteCode(error) === SQLITE.ERROR &&
    Error.isError(error) &&
    /already exists|duplicate column|no such column/.test(error.message)
  )
}

/** Returns an explained error of the file at `path`; returns internal errors unchanged. */
export function explainError(error: unknown, path: string): unknown {
  if (error instanceof UserError || error instanceof EnvironmentError || !(error instanceof Error)) return error
  const kind = kindOf(error)
  if (kind === null) return error
  const { code, message, hint } = EXPLANATIONS[kind]
  return new EnvironmentError(code, message(path), hint, { cause: error })
}

type Kind = keyof typeof EXPLANATIONS

/** Returns the kind of an error by SQLite's code, else by the system's. */
function kindOf(error: Error): Kind | null {
  if (isDamage(error)) return 'corrupt'
  const code = sqliteCode(error)
  if (code !== undefined && SQLITE_KINDS.has(code)) return SQLITE_KINDS.get(code) ?? null
  // A header with impossible numbers is a generic error in SQLite, recognized only by its message.
  if (code === SQLITE.ERROR && /unsupported file format|malformed database/.test(error.message)) return 'notDatabase'
  const systemCode = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return SYSTEM_KINDS.get(systemCode) ?? null
}

const SQLITE_KINDS: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [SQLITE.FULL, 'full'],
  [SQLITE.CORRUPT, 'corrupt'],
  [SQLITE.NOTADB, 'notDatabase'],
  [SQLITE.READONLY, 'readOnly'],
  [SQLITE.PERM, 'readOnly'],
  [SQLITE.CANTOPEN, 'notOpened'],
  [SQLITE.BUSY, 'busy'],
  [SQLITE.IOERR, 'io'],
])

const SYSTEM_KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['ENOSPC', 'full'],
  ['EACCES', 'readOnly'],
  ['EPERM', 'readOnly'],
  ['EROFS', 'readOnly'],
  ['ENOENT', 'notOpened'],
  ['ENOTDIR', 'notOpened'],
  ['EEXIST', 'notOpened'],
  ['ENAMETOOLONG', 'tooLong'],
  ['ELOOP', 'notOpened'],
  ['EIO', 'io'],
])

const EXPLANATIONS = {
  full: {
    code: 'STORE_FULL',
    message: (path: string) => `The disk with "${path}" is full. This step wasn't saved.`,
    hint: 'Free some space, then try again. A run resumes where it stopped.',
  },
  corrupt: {
    code: 'STORE_CORRUPT',
    message: (path: string) => `"${path}" is damaged. Assay didn't change it.`,
    hint: 'Restore a backup, or move the file away, then try again.',
  },
  notDatabase: {
    code: 'STORE_CORRUPT',
    message: (path: string) => `"${path}" isn't a valid database. Assay didn't change it.`,
    hint: 'Restore a backup, or move the file away, then try again.',
  },
  readOnly: {
    code: 'STORE_READ_ONLY',
    message: (path: string) => `"${path}" can't be written: the file or its folder is read-only.`,
    hint: 'Make it writable, or name another file.',
  },
  notOpened: {
    code: 'STORE_NOT_OPENED',
    message: (path: string) => `"${path}" can't be opened.`,
    hint: "Check that it's a file, and that you can write to it and its folder.",
  },
  tooLong: {
    code: 'STORE_NOT_OPENED',
    message: (path: string) => `"${path}" can't be opened: its path is too long.`,
    hint: 'Name a file with a shorter path.',
  },
  busy: {
    code: 'STORE_BUSY',
    message: (path: string) => `Another process has locked "${path}" for too long.`,
    hint: 'Wait until it finishes, then try again.',
  },
  io: {
    code: 'STORE_IO',
    message: (path: string) => `"${path}" can't be read or written.`,
    hint: 'Check the disk and its free space.',
  },
} as const
