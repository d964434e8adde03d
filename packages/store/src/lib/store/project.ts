import { UserError } from '@assay/core/errors'
import { z } from 'zod'

/** The default project's name. */
export const DEFAULT_PROJECT = 'default'

/** A project's name, which is part of file and schema names. */
export const ProjectName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'A project name has 1 to 40 lowercase letters, digits, "-" and "_".')

/** Returns the name unchanged. Throws a UserError `PROJECT_INVALID` for an invalid one. */
export function requireProjectName(name: string): string {
  if (ProjectName.safeParse(name).success) return name
  throw new UserError(
    'PROJECT_INVALID',
    `${JSON.stringify(name)} isn't a valid project name.`,
    'Use 1 to 40 lowercase letters, digits, "-" and "_", starting with a letter or digit.',
  )
}
