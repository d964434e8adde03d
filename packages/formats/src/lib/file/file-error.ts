const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['ELOOP', 'its links form a loop'],
  ['ENAMETOOLONG', 'its path is too long'],
  ['EMFILE', 'too many files are open'],
  ['EIO', 'the disk reported an error'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'your disk quota is full'],
  ['EFBIG', 'the file is too large for the disk'],
  ['EROFS', 'the disk is read-only'],
  ['EBUSY', "it's in use, for example as a mount"],
  ['EPIPE', 'its reader closed the pipe'],
  ['EISDIR', "it's a folder"],
])

/** Returns whether an error means that a file doesn't exist. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
}

/** Explains a file system error, in words if there are some; null for any other error. */
export function explainFileError(error: unknown): string | null {
  const code = codeOf(error)
  return code === null ? null : (REASONS.get(code) ?? code)
}

function codeOf(error: unknown): string | null {
  const isOfFiles = Error.isError(error) && 'syscall' in error && 'code' in error
  return isOfFiles && typeof error.code === 'string' ? error.code : null
}
