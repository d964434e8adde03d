import { UserError } from '@assay/core/errors'

/** Returns the error for a run that doesn't exist. */
export function runNotFound(reference: string, location: string): UserError {
  const message =
    reference === 'last' ? `There are no runs in ${location} yet.` : `Run "${reference}" doesn't exist in ${location}.`
  return new UserError('RUN_NOT_FOUND', message, 'List the runs to see their IDs.')
}

/** Returns the error for several IDs that start with the reference; `ids` are the first of them. */
export function runAmbiguous(reference: string, ids: readonly string[]): UserError {
  const some = ids.map((id) => `"${id}"`).join(', ')
  return new UserError('RUN_AMBIGUOUS', `Several runs start with "${reference}": ${some}.`, 'Give more of the ID.')
}

/** Returns the error for an ID that is taken. */
export function runExists(id: string, location: string): UserError {
  return new UserError('RUN_EXISTS', `Run "${id}" already exists in ${location}.`)
}
