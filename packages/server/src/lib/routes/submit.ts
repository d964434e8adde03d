import { estimateRun } from '@assay/app/run'
import { submitSpec } from '@assay/app/submit'
import { toDiagnosticBody } from '@assay/app/suites'
import { EstimateAnswer, SubmitAnswer, SubmitBody } from '@assay/core/api'
import { createRoute } from '@hono/zod-openapi'
import { createRoutes, jsonAnswer, jsonBody } from './route-parts.ts'

const submitRun = createRoute({
  method: 'post',
  path: '/api/runs',
  summary: 'Run suites: one run per model, on the server or its workers',
  request: { body: jsonBody(SubmitBody) },
  responses: { 202: jsonAnswer(SubmitAnswer, 'The queued runs') },
})

const estimate = createRoute({
  method: 'post',
  path: '/api/estimate',
  summary: 'Estimate the requests, cost and time of running suites, without running them',
  request: { body: jsonBody(SubmitBody) },
  responses: { 200: jsonAnswer(EstimateAnswer, 'An estimate for each model') },
})

/** Makes the routes that submit runs and estimate their cost. */
export function createSubmitRoutes() {
  const app = createRoutes()
  app.openapi(submitRun, async (c) => {
    const { workspace, project, name } = c.var.caller
    const { experiment, runs, diagnostics } = await submitSpec(workspace, c.req.valid('json'), { by: name })
    for (const { id } of runs) await c.var.service.dispatcher.submit(project, id)
    return c.json(
      {
        experiment,
        runs: runs.map(({ id, model }) => ({ id, model, status: 'queued' as const, url: `/api/runs/${id}` })),
        diagnostics: diagnostics.map(toDiagnosticBody),
      },
      202,
    )
  })
  app.openapi(estimate, async (c) => c.json(await estimateRun(c.var.caller.workspace, c.req.valid('json')), 200))
  return app
}
