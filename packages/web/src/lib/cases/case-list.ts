import type { CaseListPage, CaseMap, CaseRowBody as CaseRow } from '@assay/core/api'
import { type ApiQuery, apiPath, callApi } from '../api/call.ts'
import { PageCache } from './page-cache.ts'

/** A list of cases as it was when it was opened: its order stays, while what its rows say may change. */
export interface CaseList {
  readonly rows: PageCache<CaseRow>
  /** Results that were recorded when it was opened. */
  readonly revision: number
  readonly openedAt: Date
}

/** Rows of the first page, which is requested before the server reports the page size. */
const STEP = 200

/** Opens the list of the cases of a run: where its pages begin, and the first of them. `query` filters and sorts. */
export async function openCaseList(run: string, query: ApiQuery, signal: AbortSignal): Promise<CaseList> {
  const path = apiPath`/runs/${run}/cases`
  const [{ total, revision, step, starts }, first] = await Promise.all([
    callApi<CaseMap>(`${path}/map`, { query, signal }),
    callApi<CaseListPage>(path, { query: { ...query, limit: STEP }, signal }),
  ])
  const load = async (page: number, ended: AbortSignal): Promise<readonly CaseRow[]> => {
    const place = { limit: step, cursor: starts[page], frozen: revision }
    return (await callApi<CaseListPage>(path, { query: { ...query, ...place }, signal: ended })).cases
  }
  // An open run may have recorded a result between the two.
  const isSame = first.revision === revision && step === STEP
  const rows = isSame ? first.cases : total === 0 ? [] : await load(0, signal)
  return { rows: new PageCache({ total, step, load }, rows), revision, openedAt: new Date() }
}
