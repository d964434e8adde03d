import type { ComparedRun, CompareRunsAnswer } from '@assay/core/api'
import { compareRuns, DEFAULT_THRESHOLD, findingOf, findingSentence } from '@assay/core/comparison'
import type { Run } from '@assay/core/report'
import { readPlan } from '@assay/core/run'
import type { Store, StoredRun } from '@assay/store/store'
import { makeReportHeader } from '../report/report-header.ts'
import { readSummary } from '../summary/read-summary.ts'
import { comparisonNotes } from './comparison-notes.ts'
import { openComparison } from './open-comparison.ts'

/** Compares stored runs with the first of them. Throws what `openComparison` throws. */
export async function compareStoredRuns(
  store: Store,
  references: readonly string[],
  { threshold = DEFAULT_THRESHOLD }: { readonly threshold?: number | undefined } = {},
): Promise<CompareRunsAnswer> {
  const { runs, tally, revision } = await openComparison(store, references)
  const summaries = await Promise.all(runs.map((run) => readSummary(store, run)))
  const headers = summaries.map((summary) => makeReportHeader([summary], new Date(summary.started_at)))
  const comparisons = compareRuns(tally, { headers, threshold }).map(({ matched_by, groups }, place) => ({
    run: runs[place + 1]?.id ?? '',
    matched_by,
    groups: groups.map((group) => ({
      ...group,
      finding: findingOf(group),
      sentence: findingSentence(group, threshold),
    })),
  }))
  const shown = runs.flatMap((run, place): ComparedRun[] => {
    const summary = summaries[place]
    return summary === undefined ? [] : [viewRun(run, summary)]
  })
  return { runs: shown, threshold, comparisons, notes: comparisonNotes(runs, { shown, comparisons }), revision }
}

function viewRun(run: StoredRun, { suites }: Run): ComparedRun {
  const { id, model, status, started_at, tags } = run
  const { total } = readPlan(run.plan)
  const done = suites.reduce((sum, { counts }) => sum + counts.total, 0)
  return {
    id,
    model,
    status,
    started_at,
    tags,
    // The first release and imported runs may have no total.
    progress: { done, total: total === 0 ? null : total },
    suites: suites.map(({ suite, success, counts, human }) => ({
      suite,
      success,
      samples: counts.total,
      errored: counts.errored,
      ...(human === undefined ? {} : { human }),
    })),
  }
}
