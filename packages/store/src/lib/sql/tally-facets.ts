import type { Result } from '@assay/core/result'
import { createFacetTally, type FacetRow, judgeKinds, type KindVerdict } from '../store/facet-tally.ts'
import type { Facets } from '../store/result-query.ts'
import type { CheckCells } from './result-row.ts'

/**
 * Counts the rows of `selectFacets`, each optionally followed by the number of results it stands for. Results share their tags and checks,
 * so each JSON text is parsed once.
 */
export function tallyFacets(rows: Iterable<readonly unknown[]>): Facets {
  const tally = createFacetTally()
  const tags = rememberEach((json) => new Set(JSON.parse(json) as string[]))
  const checks = rememberEach(verdictsOf)
  for (const [suite, status, passed, name, tagged, checked, times = 1] of rows) {
    const row: FacetRow = {
      suite: String(suite),
      // The schema of results is checked when they are recorded, and statuses are only counted here.
      status: status as Result['status'],
      passed: passed === null ? null : passed === 1,
      class: typeof name === 'string' ? name : null,
      tags: typeof tagged === 'string' ? tags(tagged) : [],
      checks: typeof checked === 'string' ? checks(checked) : [],
    }
    tally.add(row, Number(times))
  }
  return tally.read()
}

function verdictsOf(json: string): readonly KindVerdict[] {
  const cells = JSON.parse(json) as CheckCells[]
  return judgeKinds(cells.map(([kind, passed]) => ({ kind, passed: passed === null ? null : passed === 1 })))
}

function rememberEach<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    const known = made.get(text)
    if (known !== undefined) return known
    const value = make(text)
    made.set(text, value)
    return value
  }
}
