import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { EnvironmentError } from '@assay/core/errors'
import type { Config } from './config.ts'

/** The file's name. */
const CONFIG_FILE = 'assay.config.yaml'

/** A config, and the base of its relative paths. */
export interface LoadedConfig {
  readonly config: Config
  /** Absolute path; null if there is no file, and all settings are defaults. */
  readonly file: string | null
  /** The file's folder; without a file, the folder where the search began. */
  readonly folder: string
}

/**
 * Reads a folder's config: the first `assay.config.yaml` in it or in the folders above. Throws UserError `CONFIG_INVALID`
 * with all its problems, EnvironmentError `FILE_UNREADABLE`.
 */
export async function readConfig(from: string = process.cwd()): Promise<LoadedConfig> {
  const start = resolve(from)
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, CONFIG_FILE)
    const text = await textOf(file)
    if (text !== null) return { config: (await import('./parse-config.ts')).parseConfig(text, file), file, folder }
    if (dirname(folder) === folder) return { config: {}, file: null, folder: start }
  }
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (Error.isError(error) && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    const why = error instanceof Error ? error.message : String(error)
    throw new EnvironmentError('FILE_UNREADABLE', `Config "${file}" can't be read: ${why}.`, undefined, {
      cause: error,
    })
  }
}
