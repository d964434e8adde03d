import { EnvironmentError, UserError } from '@assay/core/errors'
import { plainText } from '@assay/core/text'
import { cutText } from '../text/cut-text.ts'
import { explainFileError } from './file-error.ts'

/** A path that can't be written whatever the file system says, with a reason and a hint. */
export class WriteRefusal extends Error {
  readonly hint: string

  constructor(reason: string, hint: string) {
    super(reason)
    this.hint = hint
  }
}

/** A file that can't be written now, for a reason other than the file system's. */
export class WriteFailure extends Error {}

/** Meanings of error codes when a file is written, not read. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'a file is where its folder should be',
  EEXIST: 'a file is where its folder should be',
  ENOENT: "its folder doesn't exist",
}

/** Hints for errors that another path fixes. */
const PATH_HINTS: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'Choose a shorter name.',
  ENOTDIR: 'Choose another folder.',
  EEXIST: 'Choose another folder.',
  EISDIR: 'Name a file in it.',
  ELOOP: 'Remove one of the links, or name another file.',
}

const HINTS: Readonly<Record<string, string>> = {
  EACCES: 'Change its permissions, or choose another place.',
  EPERM: 'Change its permissions, or choose another place.',
  EROFS: 'Choose a place on another disk.',
  ENOSPC: 'Free up space and try again.',
  EDQUOT: 'Free up space and try again.',
}

/** Longer paths are cut in messages. */
const SHOWN = 200

/**
 * Explains an error from writing or checking the file at a path: UserError `FILE_PATH_INVALID` if another path fixes it, EnvironmentError
 * `FILE_UNWRITABLE` otherwise. Returns an error that isn't about the file unchanged.
 */
export function explainWriteError(path: string, error: unknown): unknown {
  const subject = `"${plainText(cutText(path, SHOWN))}" can't be written`
  if (error instanceof WriteRefusal) {
    return new UserError('FILE_PATH_INVALID', `${subject}: ${error.message}.`, error.hint)
  }
  if (error instanceof WriteFailure) {
    return new EnvironmentError('FILE_UNWRITABLE', `${subject}: ${error.message}.`, null, { cause: error })
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const explained = explainFileError(error)
  if (explained === null) return error
  const reason = REASONS[code] ?? explained
  const hint = PATH_HINTS[code]
  if (hint !== undefined) return new UserError('FILE_PATH_INVALID', `${subject}: ${reason}.`, hint)
  return new EnvironmentError('FILE_UNWRITABLE', `${subject}: ${reason}.`, HINTS[code] ?? null, { cause: error })
}
