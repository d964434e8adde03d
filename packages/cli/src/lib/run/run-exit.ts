import { type Run, runTotals } from '@assay/core/report'
import { EXIT } from '../exit-code.ts'

/** Returns the exit code of runs that ended, by the number of gates that failed. */
export function exitCodeForRuns(runs: readonly Run[], failures: number): number {
  if (everySampleErrored(runs)) return EXIT.environment
  return failures > 0 ? EXIT.failed : EXIT.good
}

/** Reports whether nothing could be sent: the provider is down, the key is wrong. */
function everySampleErrored(runs: readonly Run[]): boolean {
  const counts = runs.map((run) => runTotals(run).counts)
  return counts.length > 0 && counts.every(({ total, errored }) => total > 0 && errored === total)
}
