import { compareStored, compareStoredRuns, findComparedCase, listComparedCases } from '@assay/app/compare'
import {
  CompareAnswer,
  CompareCaseAnswer,
  CompareCaseQuery,
  CompareCasesPage,
  CompareCasesQuery,
  CompareQuery,
  CompareRunsAnswer,
  CompareRunsQuery,
  Name,
} from '@assay/core/api'
import { type ComparisonGate, checkComparison } from '@assay/core/comparison'
import { comparisonMarkdown } from '@assay/formats/comparison'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRoutes, jsonAnswer } from './route-parts.ts'

const compareRoute = createRoute({
  method: 'get',
  path: '/api/compare',
  summary: 'Compare two runs',
  request: { query: CompareQuery },
  responses: { 200: jsonAnswer(CompareAnswer, 'The comparison') },
})

const markdownRoute = createRoute({
  method: 'get',
  path: '/api/compare/report.md',
  summary: 'Compare two runs, as Markdown for a pull request',
  request: { query: CompareQuery.pick({ baseline: true, current: true, threshold: true }) },
  responses: { 200: { description: 'The comparison', content: { 'text/markdown': { schema: z.string() } } } },
})

const runsRoute = createRoute({
  method: 'get',
  path: '/api/compare/runs',
  summary: 'Compare 2 to 8 runs, each with the first',
  request: { query: CompareRunsQuery },
  responses: { 200: jsonAnswer(CompareRunsAnswer, 'The comparison of every suite') },
})

const casesRoute = createRoute({
  method: 'get',
  path: '/api/compare/cases',
  summary: 'List all cases of 2 to 8 runs side by side, worst change first',
  request: { query: CompareCasesQuery },
  responses: { 200: jsonAnswer(CompareCasesPage, 'One page of cases') },
})

const caseRoute = createRoute({
  method: 'get',
  path: '/api/compare/cases/{suite}/{case}',
  summary: 'Get one case of 2 to 8 runs side by side, and its place in their list',
  request: { params: z.object({ suite: Name, case: Name }), query: CompareCaseQuery },
  responses: { 200: jsonAnswer(CompareCaseAnswer, 'The case') },
})

/** Makes the routes that compare stored runs. */
export function createCompareRoutes() {
  const app = createRoutes()
  app.openapi(compareRoute, async (c) => {
    const { baseline, current, threshold, fail_on_regression, gate } = c.req.valid('query')
    const options = threshold === undefined ? {} : { threshold }
    const comparison = await compareStored(c.var.caller.workspace.store, baseline, current, options)
    const gates: ComparisonGate[] = []
    if (fail_on_regression === true) gates.push('regression')
    if (gate !== undefined) gates.push(gate)
    const outcomes = checkComparison(comparison, gates)
    const messages = (verdict: 'failed' | 'undecided') =>
      outcomes.filter((each) => each.verdict === verdict).map(({ message }) => message)
    return c.json({ comparison, failures: messages('failed'), undecided: messages('undecided') }, 200)
  })
  app.openapi(markdownRoute, async (c) => {
    const { baseline, current, threshold } = c.req.valid('query')
    const options = threshold === undefined ? {} : { threshold }
    const comparison = await compareStored(c.var.caller.workspace.store, baseline, current, options)
    return c.body(`${comparisonMarkdown(comparison)}\n`, 200, { 'content-type': 'text/markdown; charset=utf-8' })
  })
  app.openapi(runsRoute, async (c) => {
    const { runs, threshold } = c.req.valid('query')
    return c.json(await compareStoredRuns(c.var.caller.workspace.store, namesOf(runs), { threshold }), 200)
  })
  app.openapi(casesRoute, async (c) => {
    const { runs, ...part } = c.req.valid('query')
    return c.json(await listComparedCases(c.var.caller.workspace.store, namesOf(runs), part), 200)
  })
  app.openapi(caseRoute, async (c) => {
    const { runs, ...query } = c.req.valid('query')
    const { store } = c.var.caller.workspace
    return c.json(await findComparedCase(store, namesOf(runs), c.req.valid('param'), query), 200)
  })
  return app
}

function namesOf(runs: string): string[] {
  return runs.split(',').filter((name) => name !== '')
}
