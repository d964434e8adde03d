import type { Estimate } from '@assay/core/statistics'
import { differenceOf } from '@assay/core/statistics'
import type { Store } from '@assay/store/store'
import { readAgreements } from './read-agreement.ts'

/** How the rate as people see it differs between two runs, by suite. */
export interface HumanChange {
  readonly suite: string
  readonly before: Estimate
  readonly after: Estimate
  /** From -1 to 1. */
  readonly change: Estimate
}

/** Compares two runs as people see them, on the suites that both have. */
export async function compareAsPeopleSee(store: Store, before: string, after: string): Promise<HumanChange[]> {
  const earlier = (await readAgreements(store, before)).filter(({ check }) => check === null)
  const later = (await readAgreements(store, after)).filter(({ check }) => check === null)
  return earlier.flatMap(({ suite, success }) => {
    const other = later.find((each) => each.suite === suite)?.success
    return other === undefined ? [] : [{ suite, before: success, after: other, change: differenceOf(success, other) }]
  })
}
