/** Returns a thrown value's message, whatever the value is. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
