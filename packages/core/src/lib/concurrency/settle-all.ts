/**
 * Waits for all promises, even if one rejects, then returns their values or throws the first error. Requests already sent are paid for, so
 * their callers must live long enough to save the answers; and no rejection goes unhandled.
 */
export async function settleAll<T>(work: readonly (T | Promise<T>)[]): Promise<T[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
