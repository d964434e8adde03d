import { type Comparison, type ComparisonGate, checkComparison } from '@assay/core/comparison'
import { type Run, runTotals } from '@assay/core/report'
import { type GateVerdict, verdictBetween } from '@assay/core/result'
import { type RunSpec, readPlan } from '@assay/core/run'
import { possibleScores } from '@assay/core/scoring'
import { stopText } from '@assay/formats/summary'
import { percent } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import { findClassOutcomes } from './class-outcomes.ts'
import type { GateOutcome } from './gate-outcome.ts'
import { evaluateGate } from './gate-value.ts'
import { countOpen, explainOpen } from './open-samples.ts'
import { readPlannedSamples } from './planned-samples.ts'

/** The gate that isn't a formula: a mean score that fell by more than chance explains. */
export const SIGNIFICANT = 'significant'

/** A spec's gates, which its runs must pass. */
export type Gates = Pick<RunSpec, 'fail_under' | 'fail_on' | 'gate' | 'fail_on_regression'>

/** The comparisons of runs with their baseline, or a sentence that says why there are none. */
export type Compared = readonly Comparison[] | { readonly unread: string }

const NO_BASELINE = 'There is no baseline here, so nothing was compared.'

/**
 * Finds the gates that runs don't pass; empty if they pass all. A gate passes only if it would pass whatever the samples without a verdict
 * had said, and fails only if it would fail whatever they had said. A run that was stopped and has no gate is undecided, and so is one
 * without samples.
 */
export async function findGateOutcomes(
  store: Store,
  runs: readonly Run[],
  gates: Gates,
  compared: Compared = [],
): Promise<GateOutcome[]> {
  if (runs.length === 0) return [{ gate: 'run', verdict: 'undecided', message: 'Nothing was run.' }]
  const outcomes: GateOutcome[] = []
  for (const run of runs) {
    const found = await findRunOutcomes(store, run, gates)
    const hasGate = found.hasGate || hasComparisonGate(gates)
    outcomes.push(...found.outcomes, ...findUnfinished(run, hasGate))
  }
  const comparisons = 'unread' in compared ? [] : compared
  const message = 'unread' in compared ? compared.unread : NO_BASELINE
  if (comparisons.length === 0) {
    outcomes.push(...comparisonGates(gates).map(([, gate]) => ({ gate, verdict: 'undecided' as const, message })))
  }
  for (const comparison of comparisons) {
    for (const [rule, gate] of comparisonGates(gates)) {
      outcomes.push(...checkComparison(comparison, [rule]).map(({ verdict, message }) => ({ gate, verdict, message })))
    }
  }
  return explained(store, runs, outcomes)
}

/** Adds to undecided gates how many samples of each run have no verdict or no certain score, why, and what to do. */
async function explained(store: Store, runs: readonly Run[], outcomes: readonly GateOutcome[]): Promise<GateOutcome[]> {
  if (!outcomes.some(({ verdict }) => verdict === 'undecided')) return [...outcomes]
  const sentences: GateOutcome[] = []
  for (const run of runs) {
    const { total, scores } = countOpen(run)
    if (total + scores === 0) continue
    const message = `${run.model}: ${await explainOpen(store, run)}`
    sentences.push({ gate: 'run', verdict: 'undecided', message })
  }
  return [...outcomes, ...sentences]
}

/** Returns whether one of the gates compares runs with a baseline. */
export function hasComparisonGate(gates: Gates): boolean {
  return comparisonGates(gates).length > 0
}

function comparisonGates(gates: Gates): (readonly [ComparisonGate, 'fail_on_regression' | 'gate'])[] {
  return [
    ...(gates.fail_on_regression === true ? [['regression', 'fail_on_regression'] as const] : []),
    ...(gates.gate === SIGNIFICANT ? [['significant', 'gate'] as const] : []),
  ]
}

async function findRunOutcomes(
  store: Store,
  run: Run,
  { fail_under, gate, fail_on = [] }: Gates,
): Promise<{ readonly outcomes: GateOutcome[]; readonly hasGate: boolean }> {
  const thresholds = await findUnderThreshold(store, run)
  const hasFormula = gate !== undefined && gate !== SIGNIFICANT
  return {
    outcomes: [
      ...(fail_under === undefined ? [] : findUnderShare(run, fail_under)),
      ...thresholds.outcomes,
      ...(hasFormula ? await findClosedGates(store, run, gate) : []),
      ...(await findClassOutcomes(store, run, fail_on)),
    ],
    hasGate: fail_under !== undefined || hasFormula || fail_on.length > 0 || thresholds.hasThreshold,
  }
}

/** Finds whether a run says nothing: it has no sample, or it was stopped and no gate is certain without the rest. */
function findUnfinished(run: Run, hasGate: boolean): GateOutcome[] {
  const outcomes: GateOutcome[] = []
  const add = (message: string) => outcomes.push({ gate: 'run', verdict: 'undecided', message })
  if (runTotals(run).counts.total === 0) add(`${run.model} has no samples.`)
  if (run.status !== 'finished' && (!hasGate || run.status === 'failed')) {
    const why = run.stop_reason === null ? '' : `: ${stopText(run.stop_reason)}`
    add(`${run.model} stopped early${why}.`)
  } else if (run.missing > 0 && !hasGate) add(`${run.model} is finished, but without all of its planned samples.`)
  return outcomes
}

function findUnderShare(run: Run, least: number): GateOutcome[] {
  const { counts, success } = runTotals(run)
  const open = countOpen(run)
  // Errored samples are failures in the printed rate, and open in a gate.
  const decided = counts.passed + counts.failed + counts.limited
  const all = decided + open.total
  const [low, high] = [counts.passed / all, (counts.passed + open.total) / all]
  // Over nothing, not even a minimum of 0 is reached.
  const verdict: GateVerdict =
    decided === 0 ? 'undecided' : verdictBetween({ worst: low >= least, best: high >= least })
  if (verdict === 'passed') return []
  const found =
    decided === 0
      ? 'no sample has a verdict'
      : verdict === 'failed'
        ? `${percent(success.value ?? high)} (${success.count}/${success.total}) passed`
        : `between ${percent(low)} and ${percent(high)} passed`
  return [{ gate: 'fail_under', verdict, message: `${run.model}: ${found}; the minimum is ${percent(least)}.` }]
}

/** Checks the thresholds that suites set for their own mean scores. */
async function findUnderThreshold(
  store: Store,
  run: Run,
): Promise<{ readonly outcomes: GateOutcome[]; readonly hasThreshold: boolean }> {
  const plan = readPlan((await store.getRun(run.id)).plan)
  const thresholds = new Map(
    plan.suites.flatMap(({ name, threshold }) => (threshold === null ? [] : [[name, threshold]])),
  )
  if (thresholds.size === 0) return { outcomes: [], hasThreshold: false }
  const samples = await readPlannedSamples(store, run, 'score.mean')
  const outcomes: GateOutcome[] = []
  for (const { suite, range, maybeUndefined } of possibleScores('score.mean', samples, {
    ignoreErrors: run.ignore_errors,
  })) {
    const threshold = thresholds.get(suite ?? '')
    if (threshold === undefined) continue
    const isKnown = range !== null && !maybeUndefined
    const verdict = isKnown
      ? verdictBetween({ worst: reaches(range.low, threshold), best: reaches(range.high, threshold) })
      : 'undecided'
    if (verdict === 'passed') continue
    const found = isKnown ? describeRange(range) : 'has no value'
    const message = `${suite} with ${run.model}: the average score ${found}; the threshold is ${threshold}.`
    outcomes.push({ gate: 'threshold', verdict, message })
  }
  return { outcomes, hasThreshold: true }
}

/** Ten cases of 0.1 have a mean of 0.09999…: decimal scores differ from the threshold by less than this. */
const DECIMAL_SLACK = 1e-9

function reaches(score: number, threshold: number): boolean {
  return score >= threshold - DECIMAL_SLACK
}

function describeRange({ low, high }: { readonly low: number; readonly high: number }): string {
  return low === high ? `is ${low.toFixed(3)}` : `is between ${low.toFixed(3)} and ${high.toFixed(3)}`
}

async function findClosedGates(store: Store, run: Run, formula: string): Promise<GateOutcome[]> {
  const values = await evaluateGate(store, formula, run)
  if (values.length === 0)
    return [
      { gate: 'gate', verdict: 'undecided', message: `${run.model}: ${formula} has no value: the run has no samples.` },
    ]
  return values.flatMap(({ suite, verdict, reason }) => {
    if (verdict === 'passed') return []
    const what = suite === null ? run.model : `${suite} with ${run.model}`
    const doubt = verdict === 'undecided' ? 'may be true or false' : 'is false'
    const why = reason === null ? doubt : `has no value: ${reason}`
    return [{ gate: 'gate', verdict, message: `${what}: ${formula} ${why}.` }]
  })
}
