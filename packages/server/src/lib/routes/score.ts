import { listScores, scoreByFormula } from '@assay/app/score'
import { readSummary } from '@assay/app/summary'
import { ScoreAnswer, ScoreBody, ScoreList } from '@assay/core/api'
import { createRoute } from '@hono/zod-openapi'
import { createRoutes, jsonAnswer, jsonBody, RunPath } from './route-parts.ts'

const scoreRun = createRoute({
  method: 'post',
  path: '/api/runs/{id}/score',
  summary: 'Score a run with another formula, and save the score or only show it',
  request: { params: RunPath, body: jsonBody(ScoreBody) },
  responses: { 200: jsonAnswer(ScoreAnswer, 'The scores') },
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/runs/{id}/scores',
  summary: "List all of a run's scores, past and present",
  request: { params: RunPath },
  responses: { 200: jsonAnswer(ScoreList, 'The scores, oldest first') },
})

/** Makes the routes that score runs. */
export function createScoreRoutes() {
  const app = createRoutes()
  app.openapi(scoreRun, async (c) => {
    const { workspace, name } = c.var.caller
    const choice = { ...c.req.valid('json'), by: name ?? undefined }
    return c.json(await scoreByFormula(workspace, c.req.valid('param').id, choice), 200)
  })
  app.openapi(listRoute, async (c) => {
    const { store } = c.var.caller.workspace
    const run = await readSummary(store, await store.getRun(c.req.valid('param').id))
    return c.json({ scores: await listScores(store, run) }, 200)
  })
  return app
}
