/** Failures that can come after the provider has started to generate, or finished: the answer is lost, the bill may not be. */
const AFTER_SENDING: ReadonlySet<string> = new Set(['timeout', 'connection', 'bad_answer', 'aborted'])

/** Returns whether a request that failed with this code may have been billed although no answer arrived. */
export function mayBeBilled(code: string): boolean {
  return AFTER_SENDING.has(code)
}
