import { type CompareOptions, type Comparison, compareSides } from '@assay/core/comparison'
import { type SuitePolicy, TRUSTED } from '@assay/core/policy'
import type { Store } from '@assay/store/store'
import { openSide } from './open-side.ts'

/** Compares two sides, each a stored run, or a report file if files are allowed. Throws UserError for anything else, and for a report that can't be read. */
export async function compareReferences(
  store: Store,
  baseline: string,
  current: string,
  options: CompareOptions = {},
  policy: SuitePolicy = TRUSTED,
): Promise<Comparison> {
  return compareSides(await openSide(store, baseline, policy), await openSide(store, current, policy), options)
}
