import { binResults, toFailproofResult } from '@assay/app/results'
import {
  Bins,
  BinsQuery,
  EarlierResultsQuery,
  FacetsAnswer,
  FailproofPage,
  ResultFilterQuery,
  ResultListPage,
  ResultListQuery,
} from '@assay/core/api'
import type { Result } from '@assay/core/result'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRoutes, jsonAnswer, RunPath } from './route-parts.ts'

const listResults = createRoute({
  method: 'get',
  path: '/api/runs/{id}/results',
  summary: "List a run's results, one per sample",
  request: { params: RunPath, query: ResultListQuery },
  responses: { 200: jsonAnswer(z.union([ResultListPage, FailproofPage]), 'One page of results') },
})

const listEarlier = createRoute({
  method: 'get',
  path: '/api/runs/{id}/earlier-results',
  summary: 'List the errored and undecided results that retries have taken the place of, by retry and key',
  request: { params: RunPath, query: EarlierResultsQuery },
  responses: { 200: jsonAnswer(ResultListPage, 'One page of results') },
})

/** Earlier results in a page. There are few, so a page is found by going over those before it. */
const EARLIER = 200

const getFacets = createRoute({
  method: 'get',
  path: '/api/runs/{id}/facets',
  summary: "Count a run's results for each filter value",
  request: { params: RunPath, query: ResultFilterQuery },
  responses: { 200: jsonAnswer(FacetsAnswer, 'The counts') },
})

const getBins = createRoute({
  method: 'get',
  path: '/api/runs/{id}/bins',
  summary: "Count a run's results by one of their numbers, now or at a revision",
  request: { params: RunPath, query: BinsQuery },
  responses: { 200: jsonAnswer(Bins, 'The histogram') },
})

/** Makes the routes that read a run's results. */
export function createResultRoutes() {
  const app = createRoutes()
  app.openapi(listResults, async (c) => {
    const { limit, cursor, sort, order, texts, shape, ...filter } = c.req.valid('query')
    const { store } = c.var.caller.workspace
    const run = await store.getRun(c.req.valid('param').id)
    const { results, next } = await store.resultPage(run.id, { filter, sort, order, texts, limit, after: cursor })
    if (shape !== 'failproof') return c.json({ results, next }, 200)
    return c.json({ results: results.map((result) => toFailproofResult(result, run)), next }, 200)
  })
  app.openapi(listEarlier, async (c) => {
    const { suite, case: name, variant, attempt, cursor } = c.req.valid('query')
    const { store } = c.var.caller.workspace
    const { id } = await store.getRun(c.req.valid('param').id)
    const isKey = suite !== undefined && name !== undefined && attempt !== undefined
    const key = isKey ? { suite, case: name, ...(variant === undefined ? {} : { variant }), attempt } : undefined
    const from = Number(cursor ?? 0)
    const results: Result[] = []
    let at = 0
    for await (const result of store.earlierResults(id, key)) {
      if (at++ < from) continue
      if (results.length === EARLIER) return c.json({ results, next: String(from + EARLIER) }, 200)
      results.push(result)
    }
    return c.json({ results, next: null }, 200)
  })
  app.openapi(getFacets, async (c) => {
    const { store } = c.var.caller.workspace
    const { id } = await store.getRun(c.req.valid('param').id)
    return c.json(await store.facets(id, c.req.valid('query')), 200)
  })
  app.openapi(getBins, async (c) => {
    const { of, n = 40, at, ...filter } = c.req.valid('query')
    const { store } = c.var.caller.workspace
    const { id } = await store.getRun(c.req.valid('param').id)
    return c.json(await binResults(store, id, { of, n, filter, at }), 200)
  })
  return app
}
