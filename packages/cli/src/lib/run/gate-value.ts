import { compileFormula } from '@assay/core/formula'
import type { Run } from '@assay/core/report'
import { createSuiteTally, summarizeSuite } from '@assay/core/scoring'
import type { Store } from '@assay/store/store'
import { scoreRun } from '../score/score-run.ts'
import { tallyRun } from '../store/run-summary.ts'
import type { Gate, GateValue } from './gates.ts'

/** The gate of a formula that was checked, on what the store has of a run. */
export function gateOf(store: Store, formula: string): Gate {
  const compiled = compileFormula(formula, { evals: [] })
  const readsSuites = compiled.ok && compiled.program.names.some((name) => name.startsWith('suite.'))
  if (readsSuites) return { of: 'run', value: (run) => runValue(store, formula, run) }
  return { of: 'suite', value: (run, suite) => suiteValue(store, formula, run, suite) }
}

async function suiteValue(store: Store, formula: string, run: Run, suite: string): Promise<GateValue> {
  const tally = createSuiteTally()
  for await (const result of store.results(run.id, { suite }, { texts: false })) tally.add(result)
  const options = { formula, seed: run.seed, ignoreErrors: run.ignore_errors }
  const { score, score_error } = summarizeSuite(tally.table(), options)
  if (score.value !== null) return { ok: true, value: score.value }
  return { ok: false, message: score_error?.message ?? score.reason ?? 'no reason is known' }
}

async function runValue(store: Store, formula: string, run: Run): Promise<GateValue> {
  const tallies = await tallyRun(store.results(run.id, {}, { texts: false }))
  const scored = scoreRun(
    formula,
    Array.from(tallies, ([suite, tally]) => ({ suite, table: tally.table() })),
    run,
  )
  const whole = scored.ok ? scored.scores.find(({ suite }) => suite === null) : undefined
  if (whole === undefined) return { ok: false, message: 'the run has no samples' }
  if (whole.score.value !== null) return { ok: true, value: whole.score.value }
  return { ok: false, message: whole.error?.message ?? whole.score.reason ?? 'no reason is known' }
}
