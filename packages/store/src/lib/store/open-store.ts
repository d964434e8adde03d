import { UserError } from '@assay/core/errors'
import { createMemoryStore } from '../memory/memory-store.ts'
import type { Store } from './store.ts'

/** Where runs are kept when nothing else is said, relative to the working folder. */
export const DEFAULT_STORE = '.assay/assay.db'

/**
 * Opens a store by its location: a path to a SQLite file (created where missing, with its folder), or `memory:` for one
 * that lasts as long as the process. Throws a UserError for a location that cannot be, an EnvironmentError for a file
 * that cannot be used.
 */
export async function openStore(location: string = DEFAULT_STORE): Promise<Store> {
  if (location === 'memory:') return createMemoryStore()
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(location)?.[1]?.toLowerCase()
  if (scheme === 'postgres' || scheme === 'postgresql') {
    throw new UserError(
      'STORE_UNSUPPORTED',
      'Postgres stores come with a later version of Assay.',
      'Name a file instead, such as .assay/assay.db.',
    )
  }
  if (scheme !== undefined || location === '') {
    // The location itself is not shown beyond its scheme, since an address may carry a password.
    const what = scheme === undefined ? 'Store "" has no name.' : `Store "${scheme}://…" isn't a known kind of store.`
    throw new UserError('STORE_UNSUPPORTED', what, 'Name a file, such as .assay/assay.db.')
  }
  const { openSqliteStore } = await import('../sqlite/open-sqlite-store.ts')
  return openSqliteStore(location)
}
