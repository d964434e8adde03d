import type { ReportHeader } from '../report/report.ts'

/** What one side of a group leaves open besides its undecided results. */
export interface OpenSamples {
  readonly ignoresErrors: boolean
  /** Planned samples that nobody took. */
  readonly missing: number
  /** Planned samples of each case; null if the report doesn't say. */
  readonly perCase: number | null
}

/** Returns what a report says about the samples of one model on one suite that it doesn't have. */
export function readOpenSamples({ runs }: ReportHeader, model: string | null, suite: string): OpenSamples {
  const run = runs.findLast((each) => each.model === model)
  if (run === undefined) return { ignoresErrors: false, missing: 0, perCase: null }
  const summary = run.suites.find((each) => each.suite === suite)
  // A suite of which nothing was taken has no summary; its samples are missing from the run.
  const ofOthers = run.suites.reduce((sum, { missing }) => sum + missing, 0)
  const missing = summary?.missing ?? Math.max(0, run.missing - ofOthers)
  return { ignoresErrors: run.ignore_errors, missing, perCase: summary?.samples_per_case ?? null }
}
