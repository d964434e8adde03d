import { type Run, runTotals } from '@assay/core/report'
import type { Store } from '@assay/store/store'
import type { GateOutcome } from './gate-outcome.ts'
import { explainOpen } from './open-samples.ts'

/**
 * Finds why a run says nothing although it passes its gates: all samples of the command errored, or the service rejects every request.
 * `runs` are all of the command's: one model that is away leaves what others answered as it is.
 */
export async function findUnmeasured(store: Store, run: Run, runs: readonly Run[]): Promise<GateOutcome[]> {
  const why = runs.every(isAllErrored)
    ? 'every sample errored'
    : run.stop_reason === 'rejected'
      ? 'the service rejects its requests'
      : null
  if (why === null) return []
  return [{ gate: 'run', verdict: 'undecided', message: `${run.model}: ${why}. ${await explainOpen(store, run)}` }]
}

function isAllErrored(run: Run): boolean {
  const { total, errored } = runTotals(run).counts
  return total > 0 && errored === total
}
