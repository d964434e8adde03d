import type { CaseAnswer, CaseHistory, LabelList, ResultListPage } from '@assay/core/api'
import type { Result } from '@assay/core/result'
import { queryOptions } from '@tanstack/react-query'
import { apiPath, callApi } from '../api/call.ts'

/** Names a case of a run; `variant` is one of its prompts, all where it is left out. */
export interface CaseOfRun {
  readonly run: string
  readonly suite: string
  readonly case: string
  readonly variant?: string | undefined
}

/** Asks for one case with all its samples in full. */
export function caseQuery({ run, suite, case: name, variant }: CaseOfRun) {
  return queryOptions({
    queryKey: ['case', run, suite, name, variant ?? null],
    queryFn: ({ signal }) =>
      callApi<CaseAnswer>(apiPath`/runs/${run}/cases/${suite}/${name}`, { query: { variant }, signal }),
  })
}

/** Asks for the results that retries of a sample have taken the place of. */
export function earlierQuery({ run, suite, case: name, variant, attempt, retry = 0 }: Result) {
  return queryOptions({
    queryKey: ['earlier', run, suite, name, variant ?? null, attempt, retry],
    queryFn: async ({ signal }) => {
      const query = { suite, case: name, variant, attempt }
      return (await callApi<ResultListPage>(apiPath`/runs/${run}/earlier-results`, { query, signal })).results
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Asks how a case went in the newest runs that have it, of all models or of one. */
export function historyQuery(key: Pick<CaseOfRun, 'suite' | 'case' | 'variant'>, model?: string) {
  return queryOptions({
    queryKey: ['history', key.suite, key.case, key.variant ?? null, model ?? null],
    queryFn: async ({ signal }) => {
      const query = { suite: key.suite, case: key.case, variant: key.variant, model, limit: 40 }
      return (await callApi<CaseHistory>('/api/cases/history', { query, signal })).history
    },
  })
}

/** Asks for people's labels on the answers of a case, as it was in this run. */
export function labelsQuery({ run, suite, case: name }: CaseOfRun) {
  return queryOptions({
    queryKey: ['labels', run, suite, name],
    queryFn: async ({ signal }) => {
      const query = { run, suite, case: name, limit: 1000 }
      return (await callApi<LabelList>('/api/labels', { query, signal })).labels
    },
  })
}
