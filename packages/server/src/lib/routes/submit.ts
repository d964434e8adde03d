import { submitSpec } from '@assay/app/submit'
import { toDiagnosticBody } from '@assay/app/suites'
import { SubmitAnswer, SubmitBody } from '@assay/core/api'
import { createRoute } from '@hono/zod-openapi'
import { createRoutes, jsonAnswer, jsonBody } from './route-parts.ts'

const submitRun = createRoute({
  method: 'post',
  path: '/api/runs',
  summary: 'Run suites: one run for each model, done by the server or its workers',
  request: { body: jsonBody(SubmitBody) },
  responses: { 202: jsonAnswer(SubmitAnswer, 'The runs, which are queued') },
})

/** Makes the route that submits runs. */
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
  return app
}
