import { UserError } from '@assay/core/errors'

/** Says that something is done where the store is. `what` is a command, such as `assay rescore`. */
export function unsupported(what = 'This'): UserError {
  return new UserError('SERVER_UNSUPPORTED', `${what} doesn't work with a server.`)
}
