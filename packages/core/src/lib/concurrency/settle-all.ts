/**
 * Waits for all, also when one rejects, and then gives their values or throws the first error. What another one has asked for meanwhile is
 * paid for, so whoever asked must still be there to keep it; and no rejection is left for nobody.
 */
export async function settleAll<T>(work: readonly (T | Promise<T>)[]): Promise<T[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
