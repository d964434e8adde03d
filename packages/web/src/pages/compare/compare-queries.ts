import type {
  CaseAnswer,
  CompareCaseAnswer,
  CompareCasesPage,
  CompareCasesQuery,
  CompareRunsAnswer,
} from '@assay/core/api'
import type { ComparedCase } from '@assay/core/comparison'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiPath, callApi } from '../../lib/api/call.ts'
import { PageCache } from '../../lib/cases/page-cache.ts'

/** A selection of the compared cases, and their order. */
export type CaseSelection = Pick<CompareCasesQuery, 'suite' | 'show' | 'sort' | 'threshold'> & {
  readonly runs: readonly string[]
}

/** A list of compared cases as it was when it was opened. */
export interface ComparedList {
  readonly rows: PageCache<ComparedCase>
  readonly counts: CompareCasesPage['counts']
  readonly revision: string
}

/** Rows per request. */
const STEP = 200

/** Asks what became of every suite of some runs. */
export function comparisonQuery(runs: readonly string[], threshold: number) {
  return queryOptions({
    queryKey: ['compare', runs, threshold],
    queryFn: ({ signal }) => callApi<CompareRunsAnswer>('/api/compare/runs', { query: { runs, threshold }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** Opens the list of the compared cases: how many there are, and the first of them. */
export function comparedListQuery(selection: CaseSelection) {
  return queryOptions({
    queryKey: ['compare', selection.runs, 'cases', selection],
    queryFn: async ({ signal }): Promise<ComparedList> => {
      const load = (offset: number, ended: AbortSignal) =>
        callApi<CompareCasesPage>('/api/compare/cases', {
          query: { ...selection, offset, limit: STEP },
          signal: ended,
        })
      const first = await load(0, signal)
      const source = {
        total: first.total,
        step: STEP,
        load: async (page: number, ended: AbortSignal) => (await load(page * STEP, ended)).cases,
      }
      return { rows: new PageCache(source, first.cases), counts: first.counts, revision: first.revision }
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: 60_000,
  })
}

/** Asks for the case at a place of the list; null beyond its end. */
export async function readCaseAt(selection: CaseSelection, offset: number): Promise<ComparedCase | null> {
  const query = { ...selection, offset, limit: 1 }
  return (await callApi<CompareCasesPage>('/api/compare/cases', { query })).cases[0] ?? null
}

/** Asks for one case and its place in the list. */
export function comparedCaseQuery(selection: CaseSelection, suite: string, name: string) {
  const { runs, ...query } = selection
  return queryOptions({
    queryKey: ['compare', runs, 'case', query, suite, name],
    queryFn: ({ signal }) =>
      callApi<CompareCaseAnswer>(apiPath`/compare/cases/${suite}/${name}`, { query: { runs, ...query }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** All samples of a case in a run, and the secrets that its suite declares. */
type CaseSamples = Pick<CaseAnswer, 'samples' | 'secrets'>

/** Asks for all samples of a case in a run; there are none where the run is null. */
export function samplesQuery(run: string | null, suite: string, name: string) {
  return queryOptions({
    queryKey: ['samples', run, suite, name],
    queryFn: async ({ signal }): Promise<CaseSamples> => {
      if (run === null) return { samples: [], secrets: null }
      return callApi<CaseAnswer>(apiPath`/runs/${run}/cases/${suite}/${name}`, { signal })
    },
    staleTime: 60_000,
  })
}
