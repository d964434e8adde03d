import type { Store } from '@assay/store/store'
import type { CaseIndex } from './case-index.ts'
import { suiteAt } from './case-table.ts'
import { findSample, rangesOf } from './recorded-order.ts'

/** Marks critical cases of suites that the store doesn't have, from the classes of samples recorded after a number. */
export async function markCritical(store: Store, run: string, index: CaseIndex, after: number): Promise<void> {
  const { table, log, kinds, storedSuites } = index
  const isClassified = kinds.kinds.some((kind) => kind.class >= 0)
  if (!isClassified || table.suites.every((suite) => storedSuites.has(suite))) return
  for (const range of rangesOf(index, { after, until: index.revision })) {
    for (const seq of await store.matchTexts(run, { kind: 'critical' }, range)) {
      const at = log.cases[findSample(index, seq)]
      // A suite that is stored has said so itself.
      if (at !== undefined && !storedSuites.has(suiteAt(table, at))) table.critical[at] = 1
    }
  }
}
