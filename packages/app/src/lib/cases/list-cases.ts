import type { CaseFacets, CaseFilterQuery, CaseListPage, CaseListQuery, CaseMap, CaseMapQuery } from '@assay/core/api'
import { UserError } from '@assay/core/errors'
import type { Store, StoredRun } from '@assay/store/store'
import { type CasePlace, readPlace, writePlace } from './case-cursor.ts'
import { readRows } from './case-rows.ts'
import type { CaseView } from './case-view.ts'
import { countFacets } from './count-facets.ts'
import { type CaseFilter, type FoundCases, missFilter, selectCases } from './filter-cases.ts'
import { findLabelled } from './find-labelled.ts'
import { findTexts } from './find-texts.ts'
import { type KeptIndex, keepIndex, keepOrder, viewAt } from './kept-indexes.ts'
import { type CaseOrder, orderCases } from './order-cases.ts'

/** The number of rows between two places of a map. */
const STEP = 200
/** Default rows per page. */
const PAGE = 50

/**
 * Lists one page of a run's cases, including planned ones that aren't recorded yet if the store has its suites. Throws UserError
 * `CURSOR_INVALID` and `OPTIONS_INVALID`.
 */
export async function listCases(store: Store, run: StoredRun, query: CaseListQuery = {}): Promise<CaseListPage> {
  const { limit = PAGE, cursor, offset = 0, at, frozen, sort = 'name', order = 'asc', ...filter } = query
  if (cursor !== undefined && offset > 0) {
    throw new UserError('OPTIONS_INVALID', "A cursor and an offset can't be combined.", 'Remove one of them.')
  }
  const kept = await keepIndex(store, run)
  const shown = viewAt(kept, at ?? kept.index.revision)
  const ordered = { sort, order }
  const start: CasePlace =
    cursor === undefined ? { revision: frozen ?? shown.revision, offset } : readPlace(cursor, ordered)
  const then = viewAt(kept, Math.min(start.revision, shown.revision))
  const cases = await listMatching(store, kept, then, filter, ordered)
  const end = start.offset + limit
  return {
    cases: await readRows(store, run.id, { index: kept.index, view: shown }, cases.subarray(start.offset, end)),
    total: cases.length,
    next: end < cases.length ? writePlace(ordered, { revision: then.revision, offset: end }) : null,
    revision: shown.revision,
    changed: countChanged(kept, then, shown),
  }
}

/** Returns the start of each page in a list of cases, so that any of them can be read at once. */
export async function mapCases(store: Store, run: StoredRun, query: CaseMapQuery = {}): Promise<CaseMap> {
  const { at, frozen, sort = 'name', order = 'asc', ...filter } = query
  const kept = await keepIndex(store, run)
  const shown = Math.min(at ?? kept.index.revision, kept.index.revision)
  const view = viewAt(kept, Math.min(frozen ?? shown, shown))
  const { length: total } = await listMatching(store, kept, view, filter, { sort, order })
  const starts = Array.from({ length: Math.ceil(total / STEP) }, (_, place) =>
    place === 0 ? null : writePlace({ sort, order }, { revision: view.revision, offset: place * STEP }),
  )
  return { total, revision: view.revision, step: STEP, starts }
}

/** Counts a run's cases for each filter, under the other filters. */
export async function countCaseFacets(store: Store, run: StoredRun, query: CaseFilterQuery = {}): Promise<CaseFacets> {
  const { at, ...filter } = query
  const kept = await keepIndex(store, run)
  const view = viewAt(kept, at ?? kept.index.revision)
  const misses = missFilter(kept.index, view, filter, await findOutside(store, kept, view, filter))
  return { ...countFacets(kept.index, view, misses), revision: view.revision }
}

/** Returns the cases that match a filter, in order. */
async function listMatching(
  store: Store,
  kept: KeptIndex,
  view: CaseView,
  filter: CaseFilter,
  order: CaseOrder,
): Promise<Uint32Array> {
  const { index } = kept
  const found = await findOutside(store, kept, view, filter)
  const make = () => orderCases(index, view, selectCases(index, view, missFilter(index, view, filter, found)), order)
  // Labels may be given at any time.
  if (filter.label !== undefined) return make()
  return keepOrder(kept, JSON.stringify([view.revision, order.sort, order.order, Object.entries(filter).sort()]), make)
}

async function findOutside(
  store: Store,
  kept: KeptIndex,
  { revision }: CaseView,
  { q, label }: CaseFilter,
): Promise<FoundCases> {
  return {
    q: q === undefined ? null : await findTexts(store, kept, kept.index, { q, revision }),
    label: label === undefined ? null : await findLabelled(store, kept.id, kept.index, label),
  }
}

/** Returns the number of cases with samples recorded between two moments. */
function countChanged({ index }: KeptIndex, then: CaseView, now: CaseView): number {
  if (then.revision === now.revision) return 0
  let changed = 0
  for (let at = 0; at < index.table.size; at++) if (then.samples[at] !== now.samples[at]) changed++
  return changed
}
