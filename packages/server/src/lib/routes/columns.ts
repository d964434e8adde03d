import { readColumns } from '@assay/app/score'
import { ColumnsAnswer, ColumnsQuery } from '@assay/core/api'
import { createRoute } from '@hono/zod-openapi'
import { compress } from 'hono/compress'
import { createRoutes, jsonAnswer, RunPath } from './route-parts.ts'

const columnsRoute = createRoute({
  method: 'get',
  path: '/api/runs/{id}/columns',
  summary: "Get a run's samples as columns of numbers, to score them with any formula elsewhere",
  request: { params: RunPath, query: ColumnsQuery },
  responses: { 200: jsonAnswer(ColumnsAnswer, 'The columns of each suite') },
})

/** Makes the route for the numbers that formulas read. */
export function createColumnRoutes() {
  const app = createRoutes()
  // A large run's columns are megabytes of digits, which compress to a fifth.
  app.use('/api/runs/:id/columns', compress())
  app.openapi(columnsRoute, async (c) => {
    const { store } = c.var.caller.workspace
    return c.json(await readColumns(store, c.req.valid('param').id, c.req.valid('query')), 200)
  })
  return app
}
