import { UserError } from '@assay/core/errors'
import { createMemoryStore } from '../memory/memory-store.ts'
import { DEFAULT_PROJECT, requireProjectName } from './project.ts'
import type { Store } from './store.ts'

/** The default location of the store, relative to the working folder. */
export const DEFAULT_STORE = '.assay/assay.db'

/** The part of a store to open. */
export interface OpenOptions {
  /** The project; projects don't see each other. Default: `default`. */
  readonly project?: string | undefined
}

/**
 * Opens a store by its location: a path to a SQLite file (created with its folder if it is missing), the address of a Postgres database
 * (`postgres://user:password@host:5432/database`), or `memory:` for one that lasts as long as the process. A project has its own schema in
 * Postgres, and its own file next to the default project's. Throws a UserError for an invalid location or project, and an EnvironmentError
 * for a file or server that can't be used.
 */
export async function openStore(location: string = DEFAULT_STORE, options: OpenOptions = {}): Promise<Store> {
  const project = requireProjectName(options.project ?? DEFAULT_PROJECT)
  if (location === 'memory:') return createMemoryStore()
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(location)?.[1]?.toLowerCase()
  if (scheme === 'postgres' || scheme === 'postgresql') {
    const { openPostgresStore } = await import('../postgres/open-postgres-store.ts')
    return openPostgresStore(location, { project })
  }
  if (scheme !== undefined || location === '') {
    // Only the scheme is shown, since an address may contain a password.
    const what =
      scheme === undefined ? "The store's location is empty." : `Store "${scheme}://…" isn't a supported kind of store.`
    throw new UserError(
      'STORE_UNSUPPORTED',
      what,
      'Name a file, such as .assay/assay.db, or a database, such as postgres://user@host/assay.',
    )
  }
  const { openSqliteStore } = await import('../sqlite/open-sqlite-store.ts')
  return openSqliteStore(projectFile(location, project))
}

/** Returns a project's file: `assay.x.db` next to the default project's `assay.db`. */
function projectFile(path: string, project: string): string {
  return project === DEFAULT_PROJECT ? path : `${path.replace(/\.db$/, '')}.${project}.db`
}
