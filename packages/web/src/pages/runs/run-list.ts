import type { RunFacetsAnswer, RunListPage, RunMapAnswer, RunRow } from '@assay/core/api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { PageCache } from '../../lib/cases/page-cache.ts'
import { filterOf, orderOf, type RunsSearch } from './runs-search.ts'

/** Scores in the line of each row. */
const TREND = 12
/** Rows of the first page, which is requested before the server reports the page size. */
const FIRST = 100

/** A list of runs as it was when it was opened: its order stays, while what its rows say may change. */
export interface RunList {
  readonly rows: PageCache<RunRow>
  /** Rows of the first page, which the scale of the scores is made from. */
  readonly first: readonly RunRow[]
  /** The start of the newest run; '' without any. */
  readonly newestAt: string
}

type Asked = Omit<RunsSearch, 'sel'>

/** Asks for the list of runs. */
export function runListingQuery(search: Asked) {
  const query = { ...filterOf(search), ...orderOf(search.sort) }
  return queryOptions({
    queryKey: ['run-listing', query],
    queryFn: async ({ signal }): Promise<RunList> => {
      const pageOf = async (
        place: { readonly limit: number; readonly cursor?: string | undefined },
        ended: AbortSignal,
      ) =>
        (await callApi<RunListPage>('/api/runs', { query: { ...query, ...place, trend: TREND }, signal: ended })).runs
      const [newest, map, first] = await Promise.all([
        readNewest(search, signal),
        callApi<RunMapAnswer>('/api/run-map', { query, signal }),
        pageOf({ limit: FIRST }, signal),
      ])
      const { total, step, starts } = map
      const load = (page: number, ended: AbortSignal) => pageOf({ limit: step, cursor: starts[page] }, ended)
      return { rows: new PageCache({ total, step, load }, step === FIRST ? first : []), first, newestAt: newest }
    },
    placeholderData: keepPreviousData,
    // The list stays the same until the reader refreshes it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

/** The interval at which the page checks for new runs. */
const LOOK_MS = 4000

/** Asks again and again when the newest run started: a cheap question, however many there are. */
export function newestRunQuery(search: Asked) {
  return queryOptions({
    queryKey: ['newest-run', filterOf(search)],
    queryFn: ({ signal }) => readNewest(search, signal),
    refetchInterval: LOOK_MS,
  })
}

async function readNewest(search: Asked, signal: AbortSignal): Promise<string> {
  const { runs } = await callApi<RunListPage>('/api/runs', { query: { ...filterOf(search), limit: 1 }, signal })
  return runs[0]?.started_at ?? ''
}

/** Asks how many runs there are by what they can be filtered by. */
export function runFacetsQuery(search: Asked) {
  const query = filterOf(search)
  return queryOptions({
    queryKey: ['run-facets', query],
    queryFn: ({ signal }) => callApi<RunFacetsAnswer>('/api/facets', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Asks which of the runs that a link selects exist. */
export function linkedRunsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['linked-runs', ids],
    queryFn: async ({ signal }) => (await readRuns(ids, signal)).map(({ id }) => id),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Asks how some runs are now. */
export async function readRuns(ids: readonly string[], signal?: AbortSignal): Promise<readonly RunRow[]> {
  const query = { ids: ids.map((id) => id.replace(/[\\,]/g, '\\$&')).join(','), limit: ids.length, trend: TREND }
  return (await callApi<RunListPage>('/api/runs', { query, signal })).runs
}
