import type { Run } from '@assay/core/report'
import { createSuiteTally, summarizeSuite } from '@assay/core/scoring'
import type { Store } from '@assay/store/store'
import type { GateValue } from './gates.ts'

/** Evaluates the formula of `--gate` on what the store has of one suite of a run. */
export function gateValue(store: Store, formula: string): (run: Run, suite: string) => Promise<GateValue> {
  return async (run, suite) => {
    const tally = createSuiteTally()
    for await (const result of store.results(run.id, { suite }, { texts: false })) tally.add(result)
    const options = { formula, seed: run.seed, ignoreErrors: run.ignore_errors }
    const { score, score_error } = summarizeSuite(tally.table(), options)
    if (score.value !== null) return { ok: true, value: score.value }
    return { ok: false, message: score_error?.message ?? score.reason ?? 'no reason is known' }
  }
}
