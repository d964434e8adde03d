import type { ReportHeader, Run } from '../report/report.ts'

/** What one side of a group leaves open besides its undecided results. */
export interface OpenSamples {
  readonly ignoresErrors: boolean
  /** Planned samples that nobody took. */
  readonly missing: number
  /** Planned samples of each case; null if the report doesn't say. */
  readonly perCase: number | null
}

/** A side of which every planned sample was taken. */
export const NOTHING_OPEN: OpenSamples = { ignoresErrors: false, missing: 0, perCase: null }

/** Returns what a report says about the samples of one model on one suite that it doesn't have, in all of the model's runs. */
export function readOpenSamples({ runs }: ReportHeader, model: string | null, suite: string): OpenSamples {
  const own = runs.filter((each) => each.model === model)
  if (own.length === 0) return NOTHING_OPEN
  let missing = 0
  let perCase: number | null = 0
  for (const run of own) {
    const summary = run.suites.find((each) => each.suite === suite)
    missing += summary?.missing ?? countUnreached(run)
    const planned = summary?.samples_per_case ?? null
    perCase = perCase === null || planned === null ? null : perCase + planned
  }
  return { ignoresErrors: own.every((run) => run.ignore_errors), missing, perCase }
}

/** Counts a run's missing samples of suites of which nothing was taken: those have no summary. */
export function countUnreached({ missing, suites }: Pick<Run, 'missing' | 'suites'>): number {
  return Math.max(0, missing - suites.reduce((sum, each) => sum + each.missing, 0))
}
