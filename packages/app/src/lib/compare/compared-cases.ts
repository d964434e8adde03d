import type { CompareCaseAnswer, CompareCasesPage } from '@assay/core/api'
import { type CaseShow, type CaseSort, DEFAULT_THRESHOLD } from '@assay/core/comparison'
import { UserError } from '@assay/core/errors'
import type { Store } from '@assay/store/store'
import { openComparison } from './open-comparison.ts'

/** A query for a comparison's cases in an order. */
interface ComparedCaseQuery {
  readonly threshold?: number | undefined
  readonly suite?: string | undefined
  /** Default `all`. */
  readonly show?: CaseShow | undefined
  /** Default `change`: the worst first. */
  readonly sort?: CaseSort | undefined
}

/** A query for a part of them: at most `limit` (default 100) after `offset`. */
export interface ComparedCasePart extends ComparedCaseQuery {
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** Lists a part of the stored runs' cases, each across all runs. Throws what `openComparison` throws. */
export async function listComparedCases(
  store: Store,
  references: readonly string[],
  { offset = 0, limit = 100, ...query }: ComparedCasePart = {},
): Promise<CompareCasesPage> {
  const { cases, revision } = await openComparison(store, references)
  const selection = settle(query)
  const { numbers, counts } = cases.select(selection)
  const part = numbers.slice(offset, offset + limit)
  return {
    cases: part.map((number) => cases.get(number, selection.threshold)),
    offset,
    total: numbers.length,
    counts,
    revision,
  }
}

/** One case of a suite, by name. */
export interface ComparedCaseName {
  readonly suite: string
  readonly case: string
}

/** Finds one case in stored runs, and its position in the list that the query selects. Throws UserError `CASE_NOT_IN_RUN`, and what `openComparison` throws. */
export async function findComparedCase(
  store: Store,
  references: readonly string[],
  { suite, case: name }: ComparedCaseName,
  query: ComparedCaseQuery = {},
): Promise<CompareCaseAnswer> {
  const { cases } = await openComparison(store, references)
  const selection = settle(query)
  const number = cases.find(suite, name)
  if (number === null) {
    throw new UserError('CASE_NOT_IN_RUN', `None of these runs has case "${name}" in suite "${suite}".`)
  }
  const { numbers } = cases.select(selection)
  const place = numbers.indexOf(number)
  return { case: cases.get(number, selection.threshold), place: place === -1 ? null : place, total: numbers.length }
}

function settle({ threshold = DEFAULT_THRESHOLD, suite, show = 'all', sort = 'change' }: ComparedCaseQuery) {
  return { threshold, suite, show, sort }
}
