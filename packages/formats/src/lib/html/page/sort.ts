import type { ReportRow } from './report-row.ts'

/** Keys to sort the table by. */
export type SortKey = 'case' | 'outcome' | 'score' | 'model' | 'suite' | 'latency_ms' | 'cost_usd' | 'tokens'

const names = new Intl.Collator('en', { numeric: true })

/** Sorts rows; unknown values are last in either direction. */
export function sorted<T extends ReportRow>(
  rows: readonly T[],
  { key, descending }: { readonly key: SortKey; readonly descending: boolean },
): T[] {
  const sign = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [a[key], b[key]]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * names.compare(String(left), String(right))
  })
}
