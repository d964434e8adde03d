import { DEFAULT_THRESHOLD } from './case-verdict.ts'
import { compareTallied } from './compare-tallied.ts'
import { type ComparedSide, demandResults, tallySide } from './compared-side.ts'
import type { Comparison } from './comparison.ts'
import { ComparisonTally } from './comparison-tally.ts'
import { withVerdicts } from './group-verdicts.ts'

/** Options for comparing two sides. */
export interface CompareOptions {
  /** The threshold: a case changed if its score moved by more than this; 0.05 by default, absolute on a scale of 0 to 1. */
  readonly threshold?: number
  /** Recorded with the comparison, 1 by default; nothing is drawn at random anymore. */
  readonly seed?: number
  /** Maximum entries in each list of cases, 10,000 by default. */
  readonly listLimit?: number
}

/**
 * Compares two runs: per model and suite, what changed and what may be chance, and the cases that are worse, better, added,
 * removed or without a score. Memory grows with the cases, not with the results.
 *
 * Throws UserError `REPORT_INVALID` for a value that isn't a result, and whatever reading a side throws.
 */
export async function compareSides(
  baseline: ComparedSide,
  current: ComparedSide,
  options: CompareOptions = {},
): Promise<Comparison> {
  const { threshold = DEFAULT_THRESHOLD, seed = 1, listLimit = 10_000 } = options
  const tally = new ComparisonTally()
  await tallySide(tally, 0, baseline)
  const before = baseline.header()
  await tallySide(tally, 1, current)
  const headers = { baseline: before, current: current.header() }
  demandResults(tally, 0, baseline.label, headers.baseline)
  demandResults(tally, 1, current.label, headers.current)
  const compared = compareTallied(tally, { current: 1, headers, threshold, listLimit })
  const { models, matched_by, unreached, groups, lists } = compared
  return {
    format: 'assay-comparison',
    version: 1,
    baseline: { file: baseline.label, created_at: headers.baseline.created_at, models: models.baseline },
    current: { file: current.label, created_at: headers.current.created_at, models: models.current },
    threshold,
    seed,
    matched_by,
    unreached,
    groups: withVerdicts(groups, threshold),
    list_limit: listLimit,
    ...lists,
  }
}
