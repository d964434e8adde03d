import type { RunListQuery } from '@assay/core/api'
import type { RunStatus } from '@assay/core/run'
import { choice, list, optional, type SearchOf, text } from '../../lib/search/params.ts'

/** The statuses of a run, in the order of its life. */
export const STATUSES = [
  'queued',
  'running',
  'finished',
  'stopped',
  'cancelled',
  'failed',
] as const satisfies readonly RunStatus[]

/** The sort orders of the list; `-` is the largest or newest first. */
export const SORTS = [
  '-created',
  'created',
  '-score',
  'score',
  '-success',
  'success',
  '-cost',
  'cost',
  '-time',
  'time',
] as const
export type Sort = (typeof SORTS)[number]

/** The state of the page. */
export const RUNS_SEARCH = {
  q: text,
  suite: text,
  model: text,
  tag: text,
  status: optional(STATUSES),
  sort: choice(SORTS, '-created'),
  sel: list,
}
export type RunsSearch = SearchOf<typeof RUNS_SEARCH>

/** Parameters that leave runs out. */
export const FILTERS = ['q', 'suite', 'model', 'tag', 'status'] as const

/** Most characters that are searched for. */
const LONGEST_FIND = 200

/** Returns which runs the page asks the server for. */
export function filterOf({ q, suite, model, tag, status }: Pick<RunsSearch, (typeof FILTERS)[number]>) {
  const said = (value: string) => (value === '' ? undefined : value)
  const find = said(q.trim().slice(0, LONGEST_FIND).trim())
  return {
    find,
    suite: said(suite),
    model: said(model),
    tag: said(tag),
    status: status === '' ? undefined : status,
  } satisfies RunListQuery
}

/** Returns in which order the page asks for them. */
export function orderOf(sort: Sort): Pick<RunListQuery, 'sort' | 'order'> {
  const name = sort.replace(/^-/, '')
  const by = (['created', 'score', 'success', 'cost', 'time'] as const).find((each) => each === name) ?? 'created'
  return { sort: by, order: sort.startsWith('-') ? 'desc' : 'asc' }
}

/** Returns the sort after a click on a column: the largest first, then the other way round. */
export function nextSort(now: Sort, column: string): Sort {
  const wanted = now === `-${column}` ? column : `-${column}`
  return SORTS.find((each) => each === wanted) ?? now
}

/** Returns the selection with a run put in or taken out; the first that was selected stays the first. */
export function toggleSelected(selected: readonly string[], id: string): string[] {
  return selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]
}

/** Most runs of a link that are looked up. */
export const MOST_LINKED = 200

/** Returns the runs of a selection that a link named and the server did not find. Until it has answered, all are taken to be there. */
export function findMissing(
  selected: readonly string[],
  linked: readonly string[],
  found: readonly string[] | undefined,
): readonly string[] {
  return found === undefined ? [] : selected.filter((id) => linked.includes(id) && !found.includes(id))
}
