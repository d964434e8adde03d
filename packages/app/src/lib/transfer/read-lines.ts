import { createReadStream } from 'node:fs'
import { EnvironmentError, UserError } from '@assay/core/errors'

/**
 * The lines of a file, split at line feeds alone: node's own reader also splits at U+2028, which JSON texts may hold. Throws
 * UserError `FILE_NOT_FOUND`, EnvironmentError `FILE_UNREADABLE`.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest: string[] = []
  try {
    for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
      const [first = '', ...others] = String(chunk).split('\n')
      rest.push(first)
      for (const line of others) {
        yield rest.join('')
        rest = [line]
      }
    }
  } catch (error) {
    throw readError(path, error)
  }
  const last = rest.join('')
  if (last !== '') yield last
}

function readError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof UserError) return error
  if (error.code === 'ENOENT') return new UserError('FILE_NOT_FOUND', `"${path}" does not exist.`, 'Check the path.')
  if (error.code === 'EISDIR') return new UserError('FILE_NOT_FOUND', `"${path}" is a folder.`, 'Name a file in it.')
  return new EnvironmentError('FILE_UNREADABLE', `"${path}" can't be read: ${error.message}.`, undefined, {
    cause: error,
  })
}
