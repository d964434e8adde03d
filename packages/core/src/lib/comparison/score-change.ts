import type { ReportHeader, SuiteSummary } from '../report/report.ts'
import { change } from './compare-group.ts'
import type { GroupComparison } from './comparison.ts'
import type { Side } from './comparison-tally.ts'

/** The change of the user's formula between two reports, for one model on one suite. */
export function scoreChange(
  headers: Readonly<Record<Side, ReportHeader>>,
  group: { suite: string; baseline_model: string | null; current_model: string | null },
): GroupComparison['score'] {
  const baseline = latestSummary(headers.baseline, group.suite, group.baseline_model)
  const current = latestSummary(headers.current, group.suite, group.current_model)
  return {
    ...change(baseline?.score.value, current?.score.value),
    baseline_formula: baseline?.score_formula ?? null,
    current_formula: current?.score_formula ?? null,
  }
}

/** A report may hold several runs of one model; the last one written speaks for it. */
function latestSummary(header: ReportHeader, suite: string, model: string | null): SuiteSummary | undefined {
  return header.runs
    .filter((run) => run.model === model)
    .flatMap((run) => run.suites)
    .findLast((summary) => summary.suite === suite)
}
