import { compileFormula } from '@assay/core/formula'
import type { Run } from '@assay/core/report'
import { isSuiteName } from '@assay/core/scoring'
import type { Store } from '@assay/store/store'
import { scoreStoredRun } from '../score/score-run.ts'

/** A gate formula's value for a run or one of its suites; `suite` is null for the run. */
export type GateValue = { readonly suite: string | null } & (
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly message: string }
)

/**
 * Evaluates a checked gate formula on a run's stored results: once per suite, or once for the run if it reads suite scores.
 */
export async function evaluateGate(store: Store, formula: string, run: Run): Promise<GateValue[]> {
  const compiled = compileFormula(formula, { evals: [] })
  const readsSuites = compiled.ok && compiled.program.names.some(isSuiteName)
  const scored = await scoreStoredRun(store, run, formula)
  if (!scored.ok)
    return [{ suite: null, ok: false, message: scored.diagnostics[0]?.message ?? "it isn't a valid formula" }]
  const scores = scored.scores.filter(({ suite }) => (suite === null) === readsSuites)
  if (scores.length === 0 && readsSuites) return [{ suite: null, ok: false, message: 'the run has no samples' }]
  return scores.map(({ suite, score, error }) =>
    score.value === null
      ? { suite, ok: false, message: error?.message ?? score.reason ?? 'the reason is unknown' }
      : { suite, ok: true, value: score.value },
  )
}
