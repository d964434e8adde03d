import { ModelList, ModelListQuery } from '@assay/core/api'
import { matchesGlob } from '@assay/core/names'
import { listModels } from '@assay/providers/model'
import { createRoute } from '@hono/zod-openapi'
import { pageAfter } from './page-after.ts'
import { createRoutes, jsonAnswer } from './route-parts.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/models',
  summary: 'List the models the server knows, and which it can use',
  request: { query: ModelListQuery },
  responses: { 200: jsonAnswer(ModelList, 'One page of models') },
})

/** Makes the route that lists models. */
export function createModelRoutes() {
  const app = createRoutes()
  app.openapi(listRoute, async (c) => {
    const { match, available, ...page } = c.req.valid('query')
    const { env, config } = c.var.caller.workspace
    const models = (await listModels(env, config, c.var.service.now())).filter(
      ({ id, is_available }) =>
        (match === undefined || matchesGlob(id, match)) && (available === undefined || is_available === available),
    )
    const { items, next } = pageAfter(models, ({ id }) => id, page)
    return c.json({ models: items, next }, 200)
  })
  return app
}
