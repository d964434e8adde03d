import { countCaseFacets, listCases, mapCases, readCase } from '@assay/app/cases'
import {
  CaseAnswer,
  CaseFacets,
  CaseFilterQuery,
  CaseHistory,
  CaseHistoryQuery,
  CaseListPage,
  CaseListQuery,
  CaseMap,
  CaseMapQuery,
  Name,
} from '@assay/core/api'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRoutes, jsonAnswer, RunPath } from './route-parts.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/runs/{id}/cases',
  summary: "List a run's cases, each over all its samples",
  request: { params: RunPath, query: CaseListQuery },
  responses: { 200: jsonAnswer(CaseListPage, 'One page of cases') },
})

const mapRoute = createRoute({
  method: 'get',
  path: '/api/runs/{id}/cases/map',
  summary: 'Get the cursors for all pages of cases',
  request: { params: RunPath, query: CaseMapQuery },
  responses: { 200: jsonAnswer(CaseMap, 'The cursor of every page') },
})

const facetsRoute = createRoute({
  method: 'get',
  path: '/api/runs/{id}/cases/facets',
  summary: "Count a run's cases for each filter value",
  request: { params: RunPath, query: CaseFilterQuery },
  responses: { 200: jsonAnswer(CaseFacets, 'The counts, each with the other filters applied') },
})

const caseRoute = createRoute({
  method: 'get',
  path: '/api/runs/{id}/cases/{suite}/{case}',
  summary: 'Get one case with all its samples',
  request: { params: RunPath.extend({ suite: Name, case: Name }), query: z.strictObject({ variant: Name.optional() }) },
  responses: { 200: jsonAnswer(CaseAnswer, 'The case') },
})

const getHistory = createRoute({
  method: 'get',
  path: '/api/cases/history',
  summary: 'Get one case across runs, newest first',
  request: { query: CaseHistoryQuery },
  responses: { 200: jsonAnswer(CaseHistory, 'The case in each run') },
})

/** Makes the routes that read runs' cases. */
export function createCaseRoutes() {
  const app = createRoutes()
  app.openapi(listRoute, async (c) => {
    const { store } = c.var.caller.workspace
    const run = await store.getRun(c.req.valid('param').id)
    return c.json(await listCases(store, run, c.req.valid('query')), 200)
  })
  app.openapi(mapRoute, async (c) => {
    const { store } = c.var.caller.workspace
    const run = await store.getRun(c.req.valid('param').id)
    return c.json(await mapCases(store, run, c.req.valid('query')), 200)
  })
  app.openapi(facetsRoute, async (c) => {
    const { store } = c.var.caller.workspace
    const run = await store.getRun(c.req.valid('param').id)
    return c.json(await countCaseFacets(store, run, c.req.valid('query')), 200)
  })
  app.openapi(caseRoute, async (c) => {
    const { id, ...named } = c.req.valid('param')
    const { store } = c.var.caller.workspace
    const run = await store.getRun(id)
    return c.json(await readCase(store, run, { ...named, variant: c.req.valid('query').variant }), 200)
  })
  app.openapi(getHistory, async (c) => {
    const { suite, case: name, variant, model, limit } = c.req.valid('query')
    const key = { suite, case: name, ...(variant === undefined ? {} : { variant }) }
    return c.json({ history: await c.var.caller.workspace.store.caseHistory(key, { model, limit }) }, 200)
  })
  return app
}
