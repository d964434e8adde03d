import { UserError } from '@assay/core/errors'
import type { Model } from './model.ts'

/**
 * Checks that a model accepts tools, before anything is sent. A service may still reject them.
 *
 * @throws UserError `TOOLS_UNSUPPORTED`: it has no place for tools, as a program that writes plain text.
 */
export function demandTools({ id, toolsFix }: Pick<Model, 'id' | 'toolsFix'>): void {
  if (toolsFix !== undefined)
    throw new UserError('TOOLS_UNSUPPORTED', `Model "${id}" isn't configured for tools.`, toolsFix)
}
