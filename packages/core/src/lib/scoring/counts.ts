import type { Counts } from '../report/report.ts'
import type { SampleTable } from './sample-table.ts'
import { STATUS } from './suite-tally.ts'

/**
 * Returns whether a sample is in the denominator of printed rates and means. Errored and limited samples are, as failures; unscored and
 * undecided ones are not, and errored ones are not when errors are ignored. Gates count what is undecided in another way.
 */
export function isCounted(status: number, ignoreErrors: boolean): boolean {
  return status !== STATUS.unscored && status !== STATUS.undecided && !(ignoreErrors && status === STATUS.errored)
}

/** Samples by what became of them. */
export function countSamples(table: SampleTable): Counts {
  const byStatus = [0, 0, 0, 0, 0, 0, 0]
  let uncertain = 0
  for (const row of table.rows) {
    if (!Number.isNaN(table.samples.scoreAtMost.get(row))) uncertain++
    const status = table.samples.status.get(row)
    byStatus[status] = (byStatus[status] ?? 0) + 1
  }
  const of = (status: keyof typeof STATUS) => byStatus[STATUS[status]] ?? 0
  return {
    total: table.sampleCount,
    passed: of('passed'),
    failed: of('failed'),
    unscored: of('unscored'),
    undecided: of('undecided'),
    errored: of('errored'),
    limited: of('limited'),
    cases: table.caseCount,
    ...(uncertain === 0 ? {} : { uncertain_scores: uncertain }),
  }
}
