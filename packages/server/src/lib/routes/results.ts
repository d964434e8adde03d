import { binResults, toFailproofResult } from '@assay/app/results'
import {
  Bins,
  BinsQuery,
  FacetsAnswer,
  FailproofPage,
  ResultFilterQuery,
  ResultListPage,
  ResultListQuery,
} from '@assay/core/api'
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
