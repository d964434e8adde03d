import type { Result } from '@assay/core/result'
import { z } from 'zod'
import { pageLimit, readCursor, writeCursor } from './cursor.ts'
import type { CasePageQuery, CaseRow, ResultFilter, ResultPageQuery, ResultSort } from './result-query.ts'

/** The case before the start of a page of cases; '' for no variant. */
export interface CasePosition {
  readonly suite: string
  readonly case: string
  readonly variant: string
}

/** The position before the start of a page. */
export interface ResultPosition {
  /** The sort's value; null for a result without one, and if results are sorted by their key. */
  readonly value: number | null
  readonly key: CasePosition & { readonly attempt: number }
}

/** A query with all defaults filled in. */
export interface ResolvedResultPage {
  readonly filter: ResultFilter
  readonly sort: ResultSort
  readonly order: 'asc' | 'desc'
  readonly texts: boolean
  readonly limit: number
  readonly after: ResultPosition | null
}

/** Fills in the defaults and reads the cursor. Throws a UserError for a cursor of another sort or order. */
export function resolveResultPage(query: ResultPageQuery): ResolvedResultPage {
  const { filter = {}, sort = 'key', order = 'asc', texts = true, after = null } = query
  const resolved = { filter, sort, order, texts, limit: pageLimit(query.limit) }
  if (after === null) return { ...resolved, after: null }
  const Place = z.tuple([
    z.literal('results'),
    z.literal(sort),
    z.literal(order),
    (sort === 'tokens' ? z.int() : z.number()).nullable(),
    z.string(),
    z.string(),
    z.string(),
    z.int(),
  ])
  const place = readCursor(after, Place, `a list of results sorted by ${sort}, ${order}`)
  const [, , , value, suite, id, variant, attempt] = place
  return { ...resolved, after: { value, key: { suite, case: id, variant, attempt } } }
}

/** Returns the cursor that continues after `result`. */
export function resultCursor({ sort, order }: ResolvedResultPage, result: Result): string {
  const { suite, case: id, variant = '', attempt } = result
  return writeCursor(['results', sort, order, sortValue(result, sort), suite, id, variant, attempt])
}

/** Returns the number that a result is sorted by; null if it has none. */
export function sortValue(result: Result, sort: ResultSort): number | null {
  switch (sort) {
    case 'key':
      return null
    case 'score':
      return result.status === 'scored' ? result.score : null
    case 'cost':
      return result.cost_usd
    case 'latency':
      return result.latency_ms
    case 'tokens': {
      const { input, output } = result.tokens
      return input === null || output === null ? null : input + output
    }
  }
}

/** A query for cases with all defaults filled in. */
export interface ResolvedCasePage extends Pick<CasePageQuery, 'suite' | 'passed' | 'evidence'> {
  readonly limit: number
  readonly after: CasePosition | null
}

/** Fills in the defaults and reads the cursor. Throws a UserError for a cursor of another list. */
export function resolveCasePage({ suite, passed, evidence, limit, after = null }: CasePageQuery): ResolvedCasePage {
  const resolved = { suite, passed, evidence, limit: pageLimit(limit) }
  if (after === null) return { ...resolved, after: null }
  const Place = z.tuple([z.literal('cases'), z.string(), z.string(), z.string()])
  const [, lastSuite, id, variant] = readCursor(after, Place, 'a list of cases')
  return { ...resolved, after: { suite: lastSuite, case: id, variant } }
}

/** Returns the cursor that continues after `row`. */
export function caseCursor({ suite, case: id, variant = '' }: Pick<CaseRow, 'suite' | 'case' | 'variant'>): string {
  return writeCursor(['cases', suite, id, variant])
}
