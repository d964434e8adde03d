import type { CaseRowBody } from '@assay/core/api'
import type { Client } from '@assay/server/client'
import type { CaseRow, ResultFilter, Store } from '@assay/store/store'
import { eachPage } from './each-page.ts'

/** Results in one answer: those with texts may be long. */
const WITH_TEXTS = 200
const WITHOUT_TEXTS = 1000

type ResultMethods = Pick<
  Store,
  | 'results'
  | 'resultBatches'
  | 'resultPage'
  | 'getResult'
  | 'earlierResults'
  | 'resultKeys'
  | 'countResults'
  | 'facets'
  | 'casePage'
  | 'caseHistory'
>

/** Makes the methods of a store that are about the results of a server's runs. `countAll` says how many a run has. */
export function createRemoteResults({ runs, cases }: Client, countAll: (id: string) => Promise<number>): ResultMethods {
  const batches = async function* (id: string, filter: ResultFilter, texts: boolean) {
    const limit = texts ? WITH_TEXTS : WITHOUT_TEXTS
    for await (const { results } of eachPage((cursor) => runs.results(id, { ...filter, texts, limit, cursor })))
      yield results
  }
  return {
    async *results(id, filter = {}, { texts = true } = {}) {
      for await (const batch of batches(id, filter, texts)) yield* batch
    },
    resultBatches: (id, filter = {}) => batches(id, filter, false),
    resultPage: (id, { filter = {}, after, ...page } = {}) =>
      runs.results(id, { ...filter, ...page, cursor: after ?? undefined }),
    async getResult(id, { suite, case: name, variant, attempt }) {
      for await (const batch of batches(id, { suite, case: name }, true)) {
        const found = batch.find((each) => each.attempt === attempt && each.variant === variant)
        if (found !== undefined) return found
      }
      return null
    },
    async *earlierResults(id, key) {
      for await (const { results } of eachPage((cursor) => runs.earlierResults(id, { ...key, cursor }))) yield* results
    },
    async *resultKeys(id) {
      for await (const batch of batches(id, {}, false)) {
        for (const { suite, case: name, variant, attempt } of batch) {
          yield { suite, case: name, ...(variant === undefined ? {} : { variant }), attempt }
        }
      }
    },
    async countResults(id, filter = {}) {
      const isAll = Object.values(filter).every((each) => each === undefined)
      return isAll ? countAll(id) : (await runs.facets(id, filter)).total
    },
    facets: (id, filter = {}) => runs.facets(id, filter),
    async casePage(id, { after, ...page } = {}) {
      const { cases: rows, total, next } = await runs.cases(id, { ...page, cursor: after ?? undefined })
      // What is planned and not recorded yet is no case of a store.
      const recorded = rows.filter(({ samples }) => samples > 0)
      return { cases: recorded.map(toCaseRow), total, next }
    },
    caseHistory: async (key, options = {}) => (await cases.history({ ...key, ...options })).history,
  }
}

function toCaseRow(row: CaseRowBody): CaseRow {
  const { suite, case: id, variant, eval: name, samples, passed, score, cost_usd, latency_ms, first_failure } = row
  const numbers = { samples, passed, score, cost_usd, latency_ms, first_failure }
  return { suite, case: id, ...(variant === undefined ? {} : { variant }), eval: name, ...numbers }
}
