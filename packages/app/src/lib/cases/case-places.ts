import { compareCodePoints } from '@assay/core/names'
import type { SampleBatch, WordColumn } from '@assay/store/store'
import {
  type CaseColumns,
  type CaseKey,
  type CaseTable,
  compareAt,
  emptyColumns,
  findCase,
  tableOf,
} from './case-table.ts'

/** A finder for samples' cases: in a table, or among new cases as they appear. */
export interface CasePlaces {
  /** Returns the place of each sample's case; places beyond the table belong to new cases, in the order they appeared. */
  add(batch: SampleBatch): Uint32Array
  /** Returns the new cases in their order, and each one's place in it. */
  finish(): { readonly fresh: CaseTable; readonly ranks: Uint32Array }
}

/** Makes a finder. Samples may come in any order; in the order of their cases they need no search. */
export function createCasePlaces(table: CaseTable): CasePlaces {
  const fresh = emptyColumns()
  const known = new Map<string, number>()
  // Whether all new cases came in their order, so that only the last one can come again.
  let isSorted = true
  let last = -1
  const isAt = (at: number, key: CaseKey) => at >= 0 && at < table.size && compareAt(table, at, key) === 0

  const placeFresh = (key: CaseKey, name: string | null): number => {
    const count = fresh.names.length
    const order = count === 0 ? -1 : compareFresh(fresh, count - 1, key)
    if (order === 0) return table.size + count - 1
    if (order > 0 && isSorted) {
      isSorted = false
      for (let at = 0; at < count; at++) known.set(textOf(keyOf(fresh, at)), at)
    }
    const found = isSorted ? undefined : known.get(textOf(key))
    if (found !== undefined) return table.size + found
    if (!isSorted) known.set(textOf(key), count)
    fresh.suites.push(key.suite)
    fresh.names.push(key.case)
    fresh.variants.push(key.variant)
    // The eval of most cases is called as they are; one string is enough for both.
    fresh.evals.push(name === key.case ? key.case : name)
    fresh.planned.push(0)
    fresh.tags.push(0)
    fresh.critical.push(0)
    return table.size + count
  }

  const place = (key: CaseKey, name: string | null): number => {
    const near = isAt(last, key) ? last : last + 1
    const found = isAt(near, key) ? near : findCase(table, key)
    if (found < 0) return placeFresh(key, name)
    last = found
    return found
  }

  return {
    add(batch) {
      const places = new Uint32Array(batch.rows)
      for (let row = 0; row < batch.rows; row++) {
        const key = {
          suite: wordAt(batch.suite, row) ?? '',
          case: wordAt(batch.case, row) ?? '',
          variant: wordAt(batch.variant, row) ?? '',
        }
        places[row] = place(key, wordAt(batch.eval, row))
      }
      return places
    },
    finish() {
      const count = fresh.names.length
      const order = Uint32Array.from({ length: count }, (_, at) => at)
      if (isSorted) return { fresh: tableOf(fresh), ranks: order }
      order.sort((a, b) => compareFresh(fresh, a, keyOf(fresh, b)))
      const ranks = new Uint32Array(count)
      for (const [rank, at] of order.entries()) ranks[at] = rank
      return { fresh: tableOf(fresh, order), ranks }
    },
  }
}

/** Returns a row's word. */
export function wordAt({ words, codes }: WordColumn, row: number): string | null {
  return words[codes[row] ?? 0] ?? null
}

function keyOf({ suites, names, variants }: CaseColumns, at: number): CaseKey {
  return { suite: suites[at] ?? '', case: names[at] ?? '', variant: variants[at] ?? '' }
}

function compareFresh({ suites, names, variants }: CaseColumns, at: number, key: CaseKey): number {
  const [suite = '', name = '', variant = ''] = [suites[at], names[at], variants[at]]
  if (suite !== key.suite) return compareCodePoints(suite, key.suite)
  return name === key.case ? compareCodePoints(variant, key.variant) : compareCodePoints(name, key.case)
}

function textOf(key: CaseKey): string {
  return `${key.suite}\0${key.case}\0${key.variant}`
}
