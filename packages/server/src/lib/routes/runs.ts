import { checkStoredRun, type DetailedRun, detailRuns } from '@assay/app/runs'
import { deleteEndedRun, tagStoredRun } from '@assay/app/stored-run'
import {
  CancelAnswer,
  DeletedRun,
  Name,
  RunAnswer,
  RunFacetsAnswer,
  RunFacetsQuery,
  RunGates,
  RunListPage,
  RunListQuery,
  RunMapAnswer,
  RunMapQuery,
  RunPlanAnswer,
  type RunPlanView,
  type RunRow,
  RunTags,
  RunViewQuery,
} from '@assay/core/api'
import { type RunPlan, readPlan } from '@assay/core/run'
import type { RunFilter } from '@assay/store/store'
import { createRoute } from '@hono/zod-openapi'
import { createRoutes, jsonAnswer, RunPath } from './route-parts.ts'
import { readCurrentView, readViewAt } from './run-views.ts'
import { shareReads } from './share-reads.ts'

const listRuns = createRoute({
  method: 'get',
  path: '/api/runs',
  summary: 'List runs',
  request: { query: RunListQuery },
  responses: { 200: jsonAnswer(RunListPage, 'One page of runs') },
})

const countRuns = createRoute({
  method: 'get',
  path: '/api/facets',
  summary: 'Count runs for each filter value',
  request: { query: RunFacetsQuery },
  responses: { 200: jsonAnswer(RunFacetsAnswer, 'The counts') },
})

const mapRuns = createRoute({
  method: 'get',
  path: '/api/run-map',
  summary: 'Get the cursors for all pages of a list of runs',
  request: { query: RunMapQuery },
  responses: { 200: jsonAnswer(RunMapAnswer, 'The cursor of every page') },
})

const getRun = createRoute({
  method: 'get',
  path: '/api/runs/{id}',
  summary: 'Get a run with its numbers, now or at a revision',
  request: { params: RunPath, query: RunViewQuery },
  responses: { 200: jsonAnswer(RunAnswer, 'The run') },
})

const getPlan = createRoute({
  method: 'get',
  path: '/api/runs/{id}/plan',
  summary: "Get a run's plan",
  request: { params: RunPath },
  responses: { 200: jsonAnswer(RunPlanAnswer, "The plan, without the suites' texts") },
})

const getGates = createRoute({
  method: 'get',
  path: '/api/runs/{id}/gates',
  summary: 'Check the gates a run was started with: passed, failed or undecided, and why',
  request: { params: RunPath },
  responses: { 200: jsonAnswer(RunGates, "The verdict, and the gates that the run doesn't pass") },
})

const cancelRun = createRoute({
  method: 'post',
  path: '/api/runs/{id}/cancel',
  summary: 'Stop a run',
  request: { params: RunPath },
  responses: { 200: jsonAnswer(CancelAnswer, 'The outcome of the request') },
})

const deleteRun = createRoute({
  method: 'delete',
  path: '/api/runs/{id}',
  summary: 'Delete a run that has ended, with its results and scores',
  request: { params: RunPath },
  responses: { 200: jsonAnswer(DeletedRun, 'The deleted run') },
})

const TagPath = RunPath.extend({ tag: Name })

const putTag = createRoute({
  method: 'put',
  path: '/api/runs/{id}/tags/{tag}',
  summary: 'Add a tag to a run',
  request: { params: TagPath },
  responses: { 200: jsonAnswer(RunTags, "All of the run's tags") },
})

const deleteTag = createRoute({
  method: 'delete',
  path: '/api/runs/{id}/tags/{tag}',
  summary: 'Remove a tag from a run',
  request: { params: TagPath },
  responses: { 200: jsonAnswer(RunTags, "All of the run's tags") },
})

/** Makes the routes that list, show, stop, tag and delete runs. */
export function createRunRoutes() {
  const app = createRoutes()
  app.openapi(listRuns, async (c) => {
    const { limit, cursor, sort, order, trend, ...filter } = c.req.valid('query')
    const query = { filter: toFilter(filter), sort, order, limit, trend, cursor }
    const { store } = c.var.caller.workspace
    const page = await shareReads(store, JSON.stringify(query), async () => {
      const { runs, next } = await store.listRuns(query)
      return { runs: (await detailRuns(store, runs)).map(toRow), next }
    })
    return c.json(page, 200)
  })
  app.openapi(countRuns, async (c) => {
    const filter = toFilter(c.req.valid('query'))
    const { store } = c.var.caller.workspace
    return c.json(await shareReads(store, `facets ${JSON.stringify(filter)}`, () => store.runFacets(filter)), 200)
  })
  app.openapi(getRun, async (c) => {
    const { id } = c.req.valid('param')
    const { at } = c.req.valid('query')
    const run = at === undefined ? await readCurrentView(c.var, id) : await readViewAt(c.var, id, at)
    return c.json({ run }, 200)
  })
  app.openapi(mapRuns, async (c) => {
    const { sort, order, ...filter } = c.req.valid('query')
    const query = { filter: toFilter(filter), sort, order }
    const { store } = c.var.caller.workspace
    return c.json(await shareReads(store, `map ${JSON.stringify(query)}`, () => store.runMap(query)), 200)
  })
  app.openapi(getPlan, async (c) => {
    const { plan } = await c.var.caller.workspace.store.getRun(c.req.valid('param').id)
    return c.json({ plan: viewPlan(readPlan(plan)) }, 200)
  })
  app.openapi(getGates, async (c) => {
    const { store, policy } = c.var.caller.workspace
    const run = await store.getRun(c.req.valid('param').id)
    const { verdict, hasGate, outcomes } = await shareReads(store, `gates ${run.id}`, () =>
      checkStoredRun(store, run, policy),
    )
    return c.json({ verdict, has_gate: hasGate, outcomes }, 200)
  })
  app.openapi(cancelRun, async (c) => {
    const { store } = c.var.caller.workspace
    const { id } = await store.getRun(c.req.valid('param').id)
    return c.json({ id, outcome: await store.askToStop(id) }, 200)
  })
  app.openapi(deleteRun, async (c) => {
    const { id, results } = await deleteEndedRun(c.var.caller.workspace.store, c.req.valid('param').id)
    return c.json({ deleted: id, results }, 200)
  })
  app.openapi(putTag, async (c) => {
    const { id, tag } = c.req.valid('param')
    return c.json(await tagStoredRun(c.var.caller.workspace.store, id, { add: [tag] }), 200)
  })
  app.openapi(deleteTag, async (c) => {
    const { id, tag } = c.req.valid('param')
    return c.json(await tagStoredRun(c.var.caller.workspace.store, id, { remove: [tag] }), 200)
  })
  return app
}

/** Converts a query's filter to the store's. */
function toFilter(query: Omit<RunListQuery, 'limit' | 'cursor' | 'sort' | 'order' | 'trend'>): RunFilter {
  const { ids, find, experiment, suite, model, status, tag, since, until } = query
  return {
    ids,
    find,
    experiment,
    suite,
    model,
    status,
    tag,
    successAbove: query.success_above,
    successBelow: query.success_below,
    costAbove: query.cost_above,
    costBelow: query.cost_below,
    timeAbove: query.time_above,
    timeBelow: query.time_below,
    scoreAbove: query.score_above,
    scoreBelow: query.score_below,
    // Stores compare times as text, in UTC.
    since: since === undefined ? undefined : new Date(since).toISOString(),
    until: until === undefined ? undefined : new Date(until).toISOString(),
  }
}

function viewPlan({ spec, ...plan }: RunPlan): RunPlanView {
  if (spec === null) return { ...plan, spec }
  const { suites: _, ...asked } = spec
  return { ...plan, spec: asked }
}

function toRow(run: DetailedRun): RunRow {
  const { id, experiment, model, status, started_at, finished_at, tags, suites, seed, ignore_errors, plan_hash } = run
  const { success, score, cost_usd, time_s, results, score_low, score_high, score_reason } = run
  const { passed, counted, errored, unscored, undecided, cost_unknown, cost_at_least_usd, p50_s } = run
  const { recorded, planned, trend, parameters } = run
  return {
    id,
    experiment,
    model,
    status,
    started_at,
    finished_at,
    tags,
    suites,
    success,
    score,
    cost_usd,
    time_s,
    results,
    score_interval: score_low === null || score_high === null ? null : { low: score_low, high: score_high },
    score_reason,
    passed,
    counted,
    errored,
    unscored,
    undecided,
    cost_unknown,
    cost_at_least_usd,
    p50_s,
    progress: { done: recorded, total: planned },
    ...(trend === undefined ? {} : { trend }),
    parameters,
    seed,
    ignore_errors,
    plan_hash,
  }
}
