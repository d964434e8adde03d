import { z } from 'zod'

/** A row does not hold what every row of its table does. */
export class DamagedRow extends Error {}

/**
 * Tells whether an error says that what a store wrote can't be read any more: a database finds damage of its own pages, and not of the
 * texts in them.
 */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedRow || error instanceof SyntaxError || error instanceof z.ZodError
}
