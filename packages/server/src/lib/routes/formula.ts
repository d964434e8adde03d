import { type CheckedFormulaText, checkFormulaText, listSuiteScope } from '@assay/app/formula'
import { getSavedSuite, loadSuite, openStored, toDiagnosticBody } from '@assay/app/suites'
import { FormulaAnswer, FormulaBody } from '@assay/core/api'
import type { Suite } from '@assay/core/suite'
import { createRoute } from '@hono/zod-openapi'
import type { ServerEnv } from '../http/server-env.ts'
import { networkReading } from './network-reading.ts'
import { createRoutes, jsonAnswer, jsonBody } from './route-parts.ts'

const checkRoute = createRoute({
  method: 'post',
  path: '/api/formula',
  summary: 'Check and evaluate a score formula',
  request: { body: jsonBody(FormulaBody) },
  responses: { 200: jsonAnswer(FormulaAnswer, 'The names the formula uses, and its value') },
})

/** Makes the route that checks formulas. */
export function createFormulaRoutes() {
  const app = createRoutes()
  app.openapi(checkRoute, async (c) => {
    const { formula, values, suite } = c.req.valid('json')
    const scope = suite === undefined ? undefined : await listSuiteScope(await openSuite(c.var, suite))
    const given = values === undefined ? null : new Map(Object.entries(values))
    return c.json(toAnswer(checkFormulaText(formula, { values: given, scope })), 200)
  })
  return app
}

/** Opens a suite. A name is a saved suite's, never a path. */
async function openSuite(variables: ServerEnv['Variables'], suite: NonNullable<FormulaBody['suite']>): Promise<Suite> {
  if (typeof suite !== 'string') return loadSuite(suite, await networkReading(variables))
  const { store } = variables.caller.workspace
  return openStored(store, await getSavedSuite(store, suite))
}

function toAnswer(checked: CheckedFormulaText): FormulaAnswer {
  const problems = checked.kind === 'undefined' ? checked.diagnostics : checked.notes
  return {
    ok: checked.kind !== 'undefined',
    value: checked.kind === 'value' ? checked.value : null,
    names: checked.program.names,
    diagnostics: problems.map(toDiagnosticBody),
  }
}
