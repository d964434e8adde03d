import type { ModelList, RunAnswer, RunListPage, RunListQuery } from '@assay/core/api'
import { queryOptions } from '@tanstack/react-query'
import { apiPath, callApi } from './call.ts'

// Queries of several pages. A page's own queries are beside the page.

/** The signed-in user, according to the server. `name` is null on a server without tokens. */
export interface Session {
  readonly project: string
  readonly name: string | null
  readonly scopes: readonly ('read' | 'run' | 'review' | 'admin')[]
}

/** Asks who we are, and what we may do. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => callApi<Session>('/api/session', { signal }),
  staleTime: 60_000,
})

/** Asks for one run with its numbers; with `at`, as they were after that many results. */
export function runQuery(id: string, at: number | null = null) {
  return queryOptions({
    queryKey: ['run', id, at],
    queryFn: async ({ signal }) => (await callApi<RunAnswer>(apiPath`/runs/${id}`, { query: { at }, signal })).run,
  })
}

/** Asks for one page of the list of runs. */
export function runListQuery(query: RunListQuery) {
  return queryOptions({
    queryKey: ['runs', query],
    queryFn: ({ signal }) => callApi<RunListPage>('/api/runs', { query, signal }),
  })
}

/** Asks which models the server knows. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => callApi<ModelList>('/api/models', { query: { limit: 1000 }, signal }),
  staleTime: 300_000,
})
