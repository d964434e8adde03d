import { UserError } from '@assay/core/errors'
import { isSameFile } from '@assay/formats/file'
import { cutText, plainText } from '@assay/formats/text'
import { isAddress } from './store-location.ts'

/** A file that no command may replace with what it writes. */
export interface SparedFile {
  readonly path: string
  /** What it is, after "it's". */
  readonly what: string
}

/** Endings of the files that SQLite and Assay keep beside a store's own. */
const STORE_ENDINGS = ['-wal', '-shm', '-journal', '.open']

/** Lists a project's own files: those of its store, and its config. */
export function listOwnFiles(location: string, config: string | null): readonly SparedFile[] {
  const files: SparedFile[] = config === null ? [] : [{ path: config, what: 'the config' }]
  if (location === '' || isAddress(location)) return files
  const beside = STORE_ENDINGS.map((ending) => ({ path: `${location}${ending}`, what: 'a file of the store' }))
  return [...files, { path: location, what: 'the store' }, ...beside]
}

/** Checks that writing to a path spares these files, whatever the path is spelled like. Throws UserError `FILE_PATH_INVALID`. */
export async function demandSpared(path: string, files: readonly SparedFile[]): Promise<void> {
  for (const spared of files) {
    if (!(await isSameFile(path, spared.path))) continue
    const message = `"${plainText(cutText(path, 200))}" can't be written: it's ${spared.what}.`
    throw new UserError('FILE_PATH_INVALID', message, 'Choose another path.')
  }
}
