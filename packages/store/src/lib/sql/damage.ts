/** An error for a row with invalid content. */
export class DamagedRow extends Error {}

/**
 * Returns whether an error means that the store's own data can't be read: a database detects damaged pages, but not damaged texts in them.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedRow || error instanceof SyntaxError) return true
  // By its name: importing zod would double the processor time in which the SQLite thread starts.
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'ZodError'
}
