import { randomBytes } from 'node:crypto'
import { link, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EnvironmentError } from '@assay/core/errors'
import { SECRET_KEY_VARIABLE } from '@assay/core/suite'
import { explainFileError, isMissing } from '@assay/formats/file'
import type { Environment } from '@assay/providers/model'
import { SealingKey } from './seal-secret.ts'

/** Minimum characters of a key: 32 random bytes have 43 in base64. */
const LEAST_LENGTH = 32

/** The places to look for a key. */
export interface KeyPlace {
  readonly env: Environment
  /** The store's location: a key file is next to a store that is a file. */
  readonly location: string
}

/**
 * Opens the key of a store's secrets: the variable `ASSAY_SECRET_KEY`, or the file `<store>.key`. With `create`, the file is made if there
 * is no key yet; two processes that make it at once get the same key.
 *
 * Throws EnvironmentError `SECRET_KEY_MISSING`, `SECRET_KEY_INVALID` and, for a file that others can read, `SECRET_KEY_EXPOSED`.
 */
export async function openSealingKey(
  { env, location }: KeyPlace,
  { create = false }: { readonly create?: boolean } = {},
): Promise<SealingKey> {
  const given = env[SECRET_KEY_VARIABLE]
  if (given !== undefined && given !== '') return makeKey(given, `the variable ${SECRET_KEY_VARIABLE}`)
  if (/^memory:?$|^[a-z][a-z0-9+.-]+:\/\//i.test(location)) throw keyMissing('This kind of store has no key file')
  const file = `${location}.key`
  const found = await readKeyFile(file)
  if (found !== null) return makeKey(found, `"${file}"`)
  if (!create) throw keyMissing(`"${file}" doesn't exist`)
  await createKeyFile(file)
  const created = await readKeyFile(file)
  if (created === null) throw keyMissing(`"${file}" was deleted`)
  return makeKey(created, `"${file}"`)
}

function makeKey(text: string, where: string): SealingKey {
  const key = text.trim()
  if (key.length >= LEAST_LENGTH) return new SealingKey(key)
  const message = `The key for secrets in ${where} is too short: it needs at least ${LEAST_LENGTH} characters.`
  throw new EnvironmentError('SECRET_KEY_INVALID', message)
}

function keyMissing(why: string): EnvironmentError {
  return new EnvironmentError('SECRET_KEY_MISSING', `The key for secrets is missing. ${why}.`)
}

async function readKeyFile(file: string): Promise<string | null> {
  try {
    const stats = await lstat(file)
    // Windows has no such modes.
    if (process.platform !== 'win32' && stats.isFile() && (stats.mode & 0o077) !== 0) {
      const mode = (stats.mode & 0o777).toString(8).padStart(3, '0')
      const message = `Other users can read the key for secrets in "${file}" (mode ${mode}).`
      throw new EnvironmentError('SECRET_KEY_EXPOSED', message, `Run: chmod 600 "${file}"`)
    }
    if (!stats.isFile()) throw new EnvironmentError('SECRET_KEY_INVALID', `"${file}" isn't a file with a key.`)
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    const why = explainFileError(error)
    if (why === null) throw error
    throw new EnvironmentError('FILE_UNREADABLE', `"${file}" can't be read: ${why}.`, undefined, { cause: error })
  }
}

/** Creates a key file, whole or not at all; it never replaces an existing one. */
async function createKeyFile(file: string): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    await link(draft, file)
  } catch (error) {
    if (Error.isError(error) && 'code' in error && error.code === 'EEXIST') return
    const why = explainFileError(error)
    if (why === null) throw error
    throw new EnvironmentError('FILE_UNWRITABLE', `"${file}" can't be written: ${why}.`, undefined, { cause: error })
  } finally {
    await rm(draft, { force: true })
  }
}
