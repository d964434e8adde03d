import type { ReportHeader, SuiteSummary } from '../report/report.ts'
import { changeBetween } from './compare-group.ts'
import type { Side } from './compared-side.ts'
import type { GroupComparison } from './comparison.ts'

/** Summaries by model and suite. */
export type Summaries = ReadonlyMap<string, ReadonlyMap<string, SuiteSummary>>

/** Returns a report's summaries. If it has several runs of one model, the last one written counts. */
export function latestSummaries(header: ReportHeader): Summaries {
  const byModel = new Map<string, Map<string, SuiteSummary>>()
  for (const { model, suites } of header.runs) {
    const bySuite = byModel.get(model) ?? new Map<string, SuiteSummary>()
    for (const summary of suites) bySuite.set(summary.suite, summary)
    byModel.set(model, bySuite)
  }
  return byModel
}

/** Names in a formula that grow with the number of samples. */
const TOTALS = /\b(?:total_(?:cost|latency)|tokens\.|count\.)/

/**
 * Returns the change of the user's formula between two reports, for one model on one suite. If the sides have different numbers of
 * samples, a formula that uses totals has two values that mean different things, and no change.
 */
export function scoreChange(
  summaries: Readonly<Record<Side, Summaries>>,
  group: Pick<GroupComparison, 'suite' | 'baseline_model' | 'current_model' | 'samples' | 'totals_of'>,
): GroupComparison['score'] {
  const { suite, baseline_model, current_model, samples } = group
  const baseline = baseline_model === null ? undefined : summaries.baseline.get(baseline_model)?.get(suite)
  const current = current_model === null ? undefined : summaries.current.get(current_model)?.get(suite)
  const formulas = {
    baseline_formula: baseline?.score_formula ?? null,
    current_formula: current?.score_formula ?? null,
  }
  const change = changeBetween(baseline?.score.value, current?.score.value)
  const readsTotals = TOTALS.test(formulas.baseline_formula ?? '') || TOTALS.test(formulas.current_formula ?? '')
  if (group.totals_of === 'run' || !readsTotals) return { ...change, ...formulas, reason: null }
  const reason = `the formula uses totals, and the sides have ${samples.baseline} and ${samples.current} samples`
  return { ...change, change: null, ...formulas, reason }
}
