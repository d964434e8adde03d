import type { ReportHeader, SuiteSummary } from '../report/report.ts'
import { changeBetween } from './compare-group.ts'
import type { GroupComparison } from './comparison.ts'
import type { Side } from './comparison-tally.ts'

/** Summaries by model and suite. */
export type Summaries = ReadonlyMap<string, ReadonlyMap<string, SuiteSummary>>

/** The summaries of a report. Where it holds several runs of one model, the last one written speaks for it. */
export function latestSummaries(header: ReportHeader): Summaries {
  const byModel = new Map<string, Map<string, SuiteSummary>>()
  for (const { model, suites } of header.runs) {
    const bySuite = byModel.get(model) ?? new Map<string, SuiteSummary>()
    for (const summary of suites) bySuite.set(summary.suite, summary)
    byModel.set(model, bySuite)
  }
  return byModel
}

/** The change of the user's formula between two reports, for one model on one suite. */
export function scoreChange(
  summaries: Readonly<Record<Side, Summaries>>,
  group: { suite: string; baseline_model: string | null; current_model: string | null },
): GroupComparison['score'] {
  const { suite, baseline_model, current_model } = group
  const baseline = baseline_model === null ? undefined : summaries.baseline.get(baseline_model)?.get(suite)
  const current = current_model === null ? undefined : summaries.current.get(current_model)?.get(suite)
  return {
    ...changeBetween(baseline?.score.value, current?.score.value),
    baseline_formula: baseline?.score_formula ?? null,
    current_formula: current?.score_formula ?? null,
  }
}
