import { type CompareOptions, type Comparison, compareSides } from '@assay/core/comparison'
import type { Store } from '@assay/store/store'
import { openSide } from './open-side.ts'

/** Compares two sides, each a report file or a stored run. Throws UserError for what is neither, and for a report that cannot be read. */
export async function compareReferences(
  store: Store,
  baseline: string,
  current: string,
  options: CompareOptions = {},
): Promise<Comparison> {
  return compareSides(await openSide(store, baseline), await openSide(store, current), options)
}
