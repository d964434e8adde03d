import { z } from 'zod'

/** An error for a row with invalid content. */
export class DamagedRow extends Error {}

/**
 * Returns whether an error means that the store's own data can't be read: a database detects damaged pages, but not damaged texts in them.
 */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedRow || error instanceof SyntaxError || error instanceof z.ZodError
}
