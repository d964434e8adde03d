import { UserError } from '@assay/core/errors'

/** Names that are safe as a file and as a schema. */
const PROJECT = /^[a-z0-9][a-z0-9_-]{0,39}$/

/** Throws UserError `PROJECT_INVALID` for what can't name a project. */
export function checkProject(name: string): void {
  if (PROJECT.test(name)) return
  throw new UserError(
    'PROJECT_INVALID',
    `Project ${JSON.stringify(name.slice(0, 60))} isn't a valid name.`,
    'Use up to 40 small letters, digits, - and _, beginning with a letter or a digit.',
  )
}
