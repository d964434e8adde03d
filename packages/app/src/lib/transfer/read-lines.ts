import { createReadStream } from 'node:fs'
import { EnvironmentError, UserError } from '@assay/core/errors'

/** Maximum characters in a line: a result with long texts is far shorter, and a stream without line feeds must not fill the memory. */
const LINE_LIMIT = 64 * 1024 * 1024

/**
 * Reads a file's lines, split only at line feeds: Node's own reader also splits at U+2028, which JSON strings may contain. Throws
 * UserError `FILE_NOT_FOUND`, EnvironmentError `FILE_UNREADABLE`.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  try {
    yield* splitLines(createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 }))
  } catch (error) {
    throw readError(path, error)
  }
}

/** Splits pieces of a text into lines. Throws UserError `IMPORT_INVALID` for a line that is longer than any legitimate one. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest: string[] = []
  let length = 0
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n')
    rest.push(first)
    length += first.length
    if (length > LINE_LIMIT) throw new UserError('IMPORT_INVALID', 'A line is longer than 64 MB.')
    for (const line of others) {
      yield rest.join('')
      rest = [line]
      length = line.length
    }
  }
  const last = rest.join('')
  if (last !== '') yield last
}

function readError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof UserError) return error
  if (error.code === 'ENOENT') return new UserError('FILE_NOT_FOUND', `"${path}" doesn't exist.`, 'Check the path.')
  if (error.code === 'EISDIR') return new UserError('FILE_NOT_FOUND', `"${path}" is a folder.`, 'Name a file in it.')
  return new EnvironmentError('FILE_UNREADABLE', `"${path}" can't be read: ${error.message}.`, undefined, {
    cause: error,
  })
}
