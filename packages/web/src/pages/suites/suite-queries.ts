import type {
  EstimateAnswer,
  SubmitAnswer,
  SubmitBody,
  SuiteBody,
  SuiteCaseList,
  SuiteList,
  ValidateAnswer,
} from '@assay/core/api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiPath, callApi } from '../../lib/api/call.ts'

/** Asks for the saved suites by name, page by page, each with its newest finished run. */
export const suitesQuery = infiniteQueryOptions({
  queryKey: ['suites'],
  queryFn: ({ pageParam, signal }) =>
    callApi<SuiteList>('/api/suites', { query: { last_run: true, limit: 100, cursor: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

/** Asks for a saved suite with its text: the newest version, or the one whose hash begins so. */
export function suiteQuery(name: string, version = '') {
  return queryOptions({
    queryKey: ['suite', name, version],
    queryFn: ({ signal }) => callApi<SuiteBody>(apiPath`/suites/${name}`, { query: { version }, signal }),
  })
}

/** Asks for the versions of a suite, newest first. */
export function versionsQuery(name: string) {
  return queryOptions({
    queryKey: ['suite-versions', name],
    queryFn: ({ signal }) => callApi<SuiteList>(apiPath`/suites/${name}/versions`, { query: { limit: 1000 }, signal }),
  })
}

/** Asks for the cases of a version, page by page. */
export function suiteCasesQuery(name: string, version: string) {
  return infiniteQueryOptions({
    queryKey: ['suite-cases', name, version],
    queryFn: ({ pageParam, signal }) =>
      callApi<SuiteCaseList>(apiPath`/suites/${name}/cases`, {
        query: { version, limit: 200, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Asks what is wrong with the text of a suite. */
export function validationQuery(text: string) {
  return queryOptions({
    queryKey: ['suite-validation', text],
    queryFn: ({ signal }) =>
      callApi<ValidateAnswer>('/api/suites/validate', { method: 'POST', body: { text }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  })
}

/** Asks what a run would cost and take. */
export function estimateQuery(spec: SubmitBody) {
  return queryOptions({
    queryKey: ['estimate', spec],
    queryFn: ({ signal }) => callApi<EstimateAnswer>('/api/estimate', { method: 'POST', body: spec, signal }),
    retry: false,
  })
}

/** Submits a run for each model. */
export function submitRun(spec: SubmitBody): Promise<SubmitAnswer> {
  return callApi<SubmitAnswer>('/api/runs', { method: 'POST', body: spec })
}
