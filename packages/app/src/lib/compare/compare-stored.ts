import { type CompareOptions, type Comparison, compareSides } from '@assay/core/comparison'
import type { Store } from '@assay/store/store'
import { openRunSide } from './open-side.ts'

/** Compares two stored runs; never a file, whatever the references look like. Throws UserError `RUN_NOT_FOUND` and `RUN_AMBIGUOUS`. */
export async function compareStored(
  store: Store,
  baseline: string,
  current: string,
  options: CompareOptions = {},
): Promise<Comparison> {
  const sides = [await store.getRun(baseline), await store.getRun(current)] as const
  return compareSides(await openRunSide(store, sides[0]), await openRunSide(store, sides[1]), options)
}
