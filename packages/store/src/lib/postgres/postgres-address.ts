import { UserError } from '@assay/core/errors'
import { DEFAULT_PROJECT, requireProjectName } from '../store/project.ts'

/** The address of a project in Postgres. */
export interface PostgresAddress {
  /** URL for the driver, with the project's schema as the only search path. */
  readonly url: string
  readonly schema: string
  /** Location for messages, without user, password and options. */
  readonly location: string
}

/**
 * Settings for many short queries on solid-state disks: pages are found by index, and nothing is compiled first. An address's own settings
 * come later and win.
 */
const SETTINGS = '-c random_page_cost=1.1 -c work_mem=16MB -c jit=off'

/** Reads an address. Throws a UserError for an invalid one, without showing it. */
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

/** Returns a project's schema. */
function schemaOf(project: string): string {
  return requireProjectName(project) === DEFAULT_PROJECT ? 'assay' : `assay_p_${project}`
}
