import { UserError } from '@assay/core/errors'
import { DEFAULT_PROJECT, requireProjectName } from '../store/project.ts'

/** Where a project is kept in Postgres. */
export interface PostgresAddress {
  /** As the driver takes it, with the project's schema as the only one that names are looked for in. */
  readonly url: string
  readonly schema: string
  /** For messages: without user, password and options. */
  readonly location: string
}

/**
 * For many short queries on disks without moving parts: pages are found by index, and nothing is compiled first. What an address says
 * itself comes later and counts.
 */
const SETTINGS = '-c random_page_cost=1.1 -c work_mem=16MB -c jit=off'

/** Reads an address. Throws a UserError, which does not show it, for one that can't be. */
export function readAddress(address: string, project: string = DEFAULT_PROJECT): PostgresAddress {
  const schema = schemaOf(project)
  const url = URL.parse(address)
  if (url === null) {
    throw new UserError(
      'STORE_UNSUPPORTED',
      'Store "postgres://…" isn\'t a valid address.',
      'Write it as postgres://user:password@host:5432/database, with special characters in percent notation.',
    )
  }
  const given = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${SETTINGS} ${given} -c search_path="${schema}"`)
  if (!url.searchParams.has('application_name')) url.searchParams.set('application_name', 'assay')
  const host = url.host === '' ? (url.searchParams.get('host') ?? 'localhost') : url.host
  const place = `postgres://${host}${url.pathname}`
  return { url: url.href, schema, location: project === DEFAULT_PROJECT ? place : `${place} (project "${project}")` }
}

/** Returns the schema of a project. */
function schemaOf(project: string): string {
  return requireProjectName(project) === DEFAULT_PROJECT ? 'assay' : `assay_p_${project}`
}
