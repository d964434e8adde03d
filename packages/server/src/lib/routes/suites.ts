import {
  deleteSavedSuite,
  describeValidation,
  findLastRun,
  getSavedSuite,
  listSavedSuites,
  listSuiteCases,
  saveSuiteText,
  toDiagnosticBody,
  validateChecks,
  validationText,
} from '@assay/app/suites'
import {
  DeletedSuite,
  Name,
  SavedSuite,
  SuiteBody,
  SuiteCaseList,
  SuiteCaseQuery,
  SuiteList,
  SuiteListQuery,
  SuiteSaveBody,
  SuiteTextBody,
  type SuiteVersionBody,
  ValidateAnswer,
} from '@assay/core/api'
import { hasErrors } from '@assay/core/diagnostic'
import { readSuiteText } from '@assay/formats/suite'
import type { Store, SuiteVersion } from '@assay/store/store'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { networkReading } from './network-reading.ts'
import { pageAfter } from './page-after.ts'
import { createRoutes, jsonAnswer, jsonBody } from './route-parts.ts'

const SuitePath = z.object({ name: Name })

const listSuites = createRoute({
  method: 'get',
  path: '/api/suites',
  summary: 'List saved suites by name, each with its newest version',
  request: { query: SuiteListQuery },
  responses: { 200: jsonAnswer(SuiteList, 'One page of suites') },
})

const validateRoute = createRoute({
  method: 'post',
  path: '/api/suites/validate',
  summary: "Check a suite's text without saving it",
  request: { body: jsonBody(SuiteTextBody) },
  responses: { 200: jsonAnswer(ValidateAnswer, 'All problems in the text; `ok` is false if one is an error') },
})

const getSuite = createRoute({
  method: 'get',
  path: '/api/suites/{name}',
  summary: 'Get a saved suite',
  request: { params: SuitePath, query: z.strictObject({ version: Name.optional() }) },
  responses: { 200: jsonAnswer(SuiteBody, 'The newest version, or the requested one') },
})

const listVersions = createRoute({
  method: 'get',
  path: '/api/suites/{name}/versions',
  summary: 'List the versions of a saved suite, newest first',
  request: { params: SuitePath, query: SuiteListQuery },
  responses: { 200: jsonAnswer(SuiteList, 'One page of versions') },
})

const listCases = createRoute({
  method: 'get',
  path: '/api/suites/{name}/cases',
  summary: "List a saved suite's cases in its order",
  request: { params: SuitePath, query: SuiteCaseQuery },
  responses: { 200: jsonAnswer(SuiteCaseList, 'One page of cases') },
})

const putSuite = createRoute({
  method: 'put',
  path: '/api/suites/{name}',
  summary: 'Save a version of a suite',
  request: { params: SuitePath, body: jsonBody(SuiteSaveBody) },
  responses: { 200: jsonAnswer(SavedSuite, 'The version and its warnings') },
})

const deleteSuite = createRoute({
  method: 'delete',
  path: '/api/suites/{name}',
  summary: 'Delete a saved suite, except versions that a run uses',
  request: { params: SuitePath },
  responses: { 200: jsonAnswer(DeletedSuite, 'The number of deleted versions') },
})

/** Makes the routes that check, save and read suites. */
export function createSuiteRoutes() {
  const app = createRoutes()
  app.openapi(listSuites, async (c) => {
    const { versions: wantsAll = false, last_run: wantsLast = false, ...page } = c.req.valid('query')
    const { store } = c.var.caller.workspace
    const all = await listSavedSuites(store)
    const { items, next } = wantsAll
      ? pageAfter(all, ({ name, version }) => `${version} ${name}`, page)
      : pageAfter(newestByName(all), ({ name }) => name, page)
    return c.json({ suites: wantsLast ? await withLastRuns(store, items) : items, next }, 200)
  })
  app.openapi(validateRoute, async (c) => {
    const { text, file, vars } = c.req.valid('json')
    const reading = await networkReading(c.var, vars)
    const read = await readSuiteText(text, { ...reading, file: file ?? null })
    const checked = await validateChecks(c.var.caller.workspace, [...read.suites, ...read.promptless], { opens: false })
    const diagnostics = [...read.diagnostics, ...checked.map((each) => ({ ...each, file: file ?? null }))]
    const suites = hasErrors(checked) ? [] : read.suites
    const found = describeValidation(suites, diagnostics)
    return c.json({ ...found, text: validationText(suites, diagnostics) }, 200)
  })
  app.openapi(getSuite, async (c) => {
    const { name } = c.req.valid('param')
    const { version } = c.req.valid('query')
    const { store, config } = c.var.caller.workspace
    const suite = await getSavedSuite(store, name, version)
    const { text, saved_at, saved_by, header } = suite
    const models = header.models.length === 0 ? (config.models ?? []) : header.models
    return c.json({ name, version: suite.version, text, saved_at, saved_by, cases: header.count, models }, 200)
  })
  app.openapi(listVersions, async (c) => {
    const { name } = c.req.valid('param')
    const { store } = c.var.caller.workspace
    await getSavedSuite(store, name)
    const versions = await store.suiteVersions(name)
    const { items, next } = pageAfter(versions, ({ version }) => version, c.req.valid('query'))
    return c.json({ suites: items, next }, 200)
  })
  app.openapi(listCases, async (c) => {
    const { name } = c.req.valid('param')
    return c.json(await listSuiteCases(c.var.caller.workspace.store, name, c.req.valid('query')), 200)
  })
  app.openapi(putSuite, async (c) => {
    const { name } = c.req.valid('param')
    const { text, file, vars, base } = c.req.valid('json')
    const { workspace, name: savedBy } = c.var.caller
    const reading = await networkReading(c.var, vars)
    const toSave = { name, text, file, base, savedBy: savedBy ?? undefined }
    const { version, diagnostics } = await saveSuiteText(workspace.store, toSave, reading, c.var.service.now)
    return c.json({ name, version, diagnostics: diagnostics.map(toDiagnosticBody) }, 200)
  })
  app.openapi(deleteSuite, async (c) => {
    const { name } = c.req.valid('param')
    const { deleted } = await deleteSavedSuite(c.var.caller.workspace.store, name)
    return c.json({ name, versions: deleted }, 200)
  })
  return app
}

/** Returns the newest version of each name, which comes first. */
function newestByName(versions: readonly SuiteVersion[]): SuiteVersion[] {
  const newest = new Map<string, SuiteVersion>()
  for (const version of versions) if (!newest.has(version.name)) newest.set(version.name, version)
  return [...newest.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function withLastRuns(store: Store, suites: readonly SuiteVersion[]): Promise<SuiteVersionBody[]> {
  const found: SuiteVersionBody[] = []
  for (const suite of suites) {
    const last = await findLastRun(store, suite.name)
    if (last === null) {
      found.push({ ...suite, last_run: null })
      continue
    }
    const { id, model, status, started_at } = last.run
    const { score_formula, score, success } = last.summary
    found.push({ ...suite, last_run: { id, model, status, started_at, score_formula, score, success } })
  }
  return found
}
