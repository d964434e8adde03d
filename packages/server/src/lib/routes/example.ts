import { loadExample } from '@assay/app/example'
import { ExampleAnswer } from '@assay/core/api'
import { createRoute } from '@hono/zod-openapi'
import { createRoutes, jsonAnswer } from './route-parts.ts'

const postExample = createRoute({
  method: 'post',
  path: '/api/example',
  summary: 'Run the example suite on its recorded models, without a key; repeated requests run it once',
  responses: { 200: jsonAnswer(ExampleAnswer, "The example's runs") },
})

/** Makes the route that loads the example. */
export function createExampleRoutes() {
  const app = createRoutes()
  app.openapi(postExample, async (c) => c.json(await loadExample(c.var.caller.workspace), 200))
  return app
}
