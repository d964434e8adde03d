import { type Run, runTotals } from '@assay/core/report'
import { EXIT } from '../exit-code.ts'

/**
 * Returns the exit code of runs that ended, by the gates that they don't pass. A gate that surely failed counts more than one that nobody
 * can decide.
 */
export function exitCodeForRuns(
  runs: readonly Run[],
  outcomes: readonly { readonly verdict: 'failed' | 'undecided' }[],
): number {
  const code = exitCodeForGates(outcomes)
  const isRejected = everySampleErrored(runs) || runs.some(({ stop_reason }) => stop_reason === 'rejected')
  return code === EXIT.good && isRejected ? EXIT.environment : code
}

/** Returns the exit code of gates that weren't passed: 1 if any failed, 3 if one is undecided. */
export function exitCodeForGates(outcomes: readonly { readonly verdict: 'failed' | 'undecided' }[]): number {
  if (outcomes.some(({ verdict }) => verdict === 'failed')) return EXIT.failed
  return outcomes.length > 0 ? EXIT.environment : EXIT.good
}

/** Reports whether nothing could be sent: the provider is down, the key is wrong. */
function everySampleErrored(runs: readonly Run[]): boolean {
  const counts = runs.map((run) => runTotals(run).counts)
  return counts.length > 0 && counts.every(({ total, errored }) => total > 0 && errored === total)
}
