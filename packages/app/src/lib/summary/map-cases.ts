import type { CaseMap } from '@assay/core/api'
import type { CasePageQuery, Store } from '@assay/store/store'

/** Rows from one place of a map to the next. */
const STEP = 200

/** Maps the cases of a run in their order: the cursor of every 200th, so that any part of a long list is one page. */
export async function mapCases(
  store: Store,
  run: string,
  filter: Pick<CasePageQuery, 'suite' | 'passed'> = {},
): Promise<CaseMap> {
  const cursors: (string | null)[] = []
  let after: string | null = null
  let total = 0
  do {
    const page = await store.casePage(run, { ...filter, after, limit: STEP })
    if (page.cases.length > 0) cursors.push(after)
    total = page.total
    after = page.next
  } while (after !== null)
  return { total, revision: await store.countResults(run), step: STEP, cursors }
}
