import { type Comparison, type ComparisonGate, checkComparison } from '@assay/core/comparison'
import { type Run, runTotals, type StopReason } from '@assay/core/report'
import { type RunSpec, readPlan } from '@assay/core/run'
import { percent } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import { findClassFailures } from './class-failures.ts'
import type { GateFailure } from './gate-failure.ts'
import { evaluateGate } from './gate-value.ts'

/** The gate that isn't a formula: a mean score that fell by more than chance explains. */
export const SIGNIFICANT = 'significant'

/** A spec's gates, which its runs must pass. */
export type Gates = Pick<RunSpec, 'fail_under' | 'fail_on' | 'gate' | 'fail_on_regression'>

/** Finds why runs fail their gates; empty if they pass. Unfinished runs and runs without samples always fail. */
export async function findGateFailures(
  store: Store,
  runs: readonly Run[],
  gates: Gates,
  comparisons: readonly Comparison[] = [],
): Promise<GateFailure[]> {
  const failures: GateFailure[] = runs.length === 0 ? [{ gate: 'run', message: 'Nothing was run.' }] : []
  for (const run of runs) {
    failures.push(...findUnfinished(run))
    if (gates.fail_under !== undefined) failures.push(...findUnderShare(run, gates.fail_under))
    failures.push(...(await findUnderThreshold(store, run)))
    if (gates.gate !== undefined && gates.gate !== SIGNIFICANT)
      failures.push(...(await findClosedGates(store, run, gates.gate)))
  }
  for (const run of runs) failures.push(...(await findClassFailures(store, run, gates.fail_on ?? [])))
  for (const comparison of comparisons) {
    const find = (gate: GateFailure['gate'], rule: ComparisonGate) =>
      failures.push(...checkComparison(comparison, [rule]).map((message) => ({ gate, message })))
    if (gates.fail_on_regression === true) find('fail_on_regression', 'regression')
    if (gates.gate === SIGNIFICANT) find('gate', 'significant')
  }
  return failures
}

const STOP_TEXT: Readonly<Record<StopReason, string>> = {
  budget: 'budget spent',
  interrupted: 'interrupted',
  lease_lost: 'another process took over',
  cancelled: 'canceled',
  rejected: 'the service rejects its requests',
  store: "the store can't be written",
}

function findUnfinished(run: Run): GateFailure[] {
  const failures: GateFailure[] = []
  if (runTotals(run).counts.total === 0) failures.push({ gate: 'run', message: `${run.model} has no samples.` })
  if (run.status !== 'finished') {
    const why = run.stop_reason === null ? '' : `: ${STOP_TEXT[run.stop_reason]}`
    failures.push({ gate: 'run', message: `${run.model} stopped early${why}.` })
  }
  return failures
}

function findUnderShare(run: Run, least: number): GateFailure[] {
  const { count, total, value } = runTotals(run).success
  if (value !== null && value >= least) return []
  const found = value === null ? 'no sample has a verdict' : `${percent(value)} (${count}/${total}) passed`
  return [{ gate: 'fail_under', message: `${run.model}: ${found}; the minimum is ${percent(least)}.` }]
}

/** Checks the thresholds that suites set for their own mean scores. */
async function findUnderThreshold(store: Store, run: Run): Promise<GateFailure[]> {
  const plan = readPlan((await store.getRun(run.id)).plan)
  return run.suites.flatMap(({ suite, mean_score: { value: mean } }) => {
    const threshold = plan.suites.find(({ name }) => name === suite)?.threshold ?? null
    if (threshold === null || (mean !== null && mean >= threshold)) return []
    const found = mean === null ? 'has no value' : `is ${mean.toFixed(3)}`
    const message = `${suite} with ${run.model}: the average score ${found}; the threshold is ${threshold}.`
    return [{ gate: 'threshold', message }]
  })
}

async function findClosedGates(store: Store, run: Run, formula: string): Promise<GateFailure[]> {
  const values = await evaluateGate(store, formula, run)
  return values.flatMap((value) => {
    if (value.ok && value.value !== 0) return []
    const what = value.suite === null ? run.model : `${value.suite} with ${run.model}`
    const why = value.ok ? 'is false' : `has no value: ${value.message}`
    return [{ gate: 'gate', message: `${what}: ${formula} ${why}.` }]
  })
}
