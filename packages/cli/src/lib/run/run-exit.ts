import { EXIT } from '../exit-code.ts'

/**
 * Returns the exit code of gates that weren't passed: 1 if any failed, 3 if one is undecided. A gate that surely failed counts more than
 * one that nobody can decide.
 */
export function exitCodeForGates(outcomes: readonly { readonly verdict: 'failed' | 'undecided' }[]): number {
  if (outcomes.some(({ verdict }) => verdict === 'failed')) return EXIT.failed
  return outcomes.length > 0 ? EXIT.environment : EXIT.good
}
