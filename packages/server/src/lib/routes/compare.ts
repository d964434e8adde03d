import { compareStored } from '@assay/app/compare'
import { CompareAnswer, CompareQuery } from '@assay/core/api'
import { type ComparisonGate, checkComparison } from '@assay/core/comparison'
import { createRoute } from '@hono/zod-openapi'
import { createRoutes, jsonAnswer } from './route-parts.ts'

const compareRoute = createRoute({
  method: 'get',
  path: '/api/compare',
  summary: 'Compare two runs',
  request: { query: CompareQuery },
  responses: { 200: jsonAnswer(CompareAnswer, 'The comparison') },
})

/** Makes the route that compares stored runs. */
export function createCompareRoutes() {
  const app = createRoutes()
  app.openapi(compareRoute, async (c) => {
    const { baseline, current, threshold, fail_on_regression, gate } = c.req.valid('query')
    const options = threshold === undefined ? {} : { threshold }
    const comparison = await compareStored(c.var.caller.workspace.store, baseline, current, options)
    const gates: ComparisonGate[] = []
    if (fail_on_regression === true) gates.push('regression')
    if (gate !== undefined) gates.push(gate)
    return c.json({ comparison, failures: checkComparison(comparison, gates) }, 200)
  })
  return app
}
