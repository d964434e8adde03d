import type { AgreementList, Bins, CaseFacets, CaseListPage, RunGates, RunPlanAnswer, RunView } from '@assay/core/api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiQuery, apiPath, callApi } from '../../lib/api/call.ts'
import { type CaseList, openCaseList } from '../../lib/cases/case-list.ts'
import { type CaseFilter, type CaseSort, orderOf, type RunSearch } from './run-search.ts'
import { isOpen } from './run-words.ts'

/** Asks for the list of cases under a filter; `opened` distinguishes one opening from the next. The old list stays until the new one is there. */
export function caseListQuery(run: string, filter: CaseFilter, sort: CaseSort, opened: number) {
  const query: ApiQuery = { ...filter, ...orderOf(sort) }
  return queryOptions<CaseList>({
    queryKey: ['case-list', run, query, opened],
    queryFn: ({ signal }) => openCaseList(run, query, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

/** Asks how many cases each filter would give. */
export function caseFacetsQuery(run: string, filter: CaseFilter) {
  return queryOptions({
    queryKey: ['case-facets', run, filter],
    queryFn: ({ signal }) => callApi<CaseFacets>(apiPath`/runs/${run}/cases/facets`, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Asks for the critical cases that failed; some are named, all are counted. */
export function criticalQuery(run: string, at: number | null) {
  return queryOptions({
    queryKey: ['critical', run, at],
    queryFn: ({ signal }) =>
      callApi<CaseListPage>(apiPath`/runs/${run}/cases`, {
        query: { critical: true, show: 'not-always', sort: 'worst', limit: 5, at },
        signal,
      }),
  })
}

/** Asks for one of the numbers of the results in bins; with `at`, of those up to that revision. */
export function binsQuery(run: string, of: RunSearch['chart'], at: number | null) {
  return queryOptions({
    queryKey: ['bins', run, of, at],
    queryFn: ({ signal }) => callApi<Bins>(apiPath`/runs/${run}/bins`, { query: { of, n: 36, at }, signal }),
    staleTime: 60_000,
  })
}

/** Asks whether a run passes its gates: again once it has ended, or has continued. */
export function gatesQuery(run: Pick<RunView, 'id' | 'status' | 'revision'>) {
  const state = isOpen(run) ? 'open' : `${run.status} ${run.revision}`
  return queryOptions({
    queryKey: ['gates', run.id, state],
    queryFn: ({ signal }) => callApi<RunGates>(apiPath`/runs/${run.id}/gates`, { signal }),
    staleTime: 60_000,
  })
}

/** Asks for a run's plan. */
export function planQuery(run: string) {
  return queryOptions({
    queryKey: ['plan', run],
    queryFn: async ({ signal }) => (await callApi<RunPlanAnswer>(apiPath`/runs/${run}/plan`, { signal })).plan,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Asks how people agree with the verdicts on a suite. */
export function agreementQuery(run: string, suite: string) {
  return queryOptions({
    queryKey: ['agreement', run, suite],
    queryFn: async ({ signal }) =>
      (await callApi<AgreementList>('/api/agreement', { query: { run, suite }, signal })).agreements,
    staleTime: 60_000,
  })
}
