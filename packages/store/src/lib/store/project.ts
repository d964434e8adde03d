import { UserError } from '@assay/core/errors'
import { z } from 'zod'

/** The project whose name need not be given. */
export const DEFAULT_PROJECT = 'default'

/** Name of a project: it is part of a file's name and of a schema's. */
export const ProjectName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'A project name has 1 to 40 lowercase letters, digits, "-" and "_".')

/** Returns the name as it was given. Throws a UserError `PROJECT_INVALID` for one that can't be. */
export function requireProjectName(name: string): string {
  if (ProjectName.safeParse(name).success) return name
  throw new UserError(
    'PROJECT_INVALID',
    `${JSON.stringify(name)} isn't a valid project name.`,
    'Use 1 to 40 lowercase letters, digits, "-" and "_", starting with a letter or digit.',
  )
}
