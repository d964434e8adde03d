import { deleteSecret, listSecrets, setSecret } from '@assay/app/secrets'
import { deleteVar, listVars, setVar } from '@assay/app/vars'
import { DeletedSetting, Name, SecretBody, SecretList, SecretView, VarBody, VarList, VarView } from '@assay/core/api'
import { UserError } from '@assay/core/errors'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import type { ServerEnv } from '../http/server-env.ts'
import { createRoutes, jsonAnswer, jsonBody } from './route-parts.ts'

const SettingPath = z.object({ name: Name })

const listVarsRoute = createRoute({
  method: 'get',
  path: '/api/vars',
  summary: 'List variables for templates',
  responses: { 200: jsonAnswer(VarList, 'All variables by name') },
})

const getVar = createRoute({
  method: 'get',
  path: '/api/vars/{name}',
  summary: 'Get a variable',
  request: { params: SettingPath },
  responses: { 200: jsonAnswer(VarView, 'The variable') },
})

const putVar = createRoute({
  method: 'put',
  path: '/api/vars/{name}',
  summary: 'Set a variable',
  request: { params: SettingPath, body: jsonBody(VarBody) },
  responses: { 200: jsonAnswer(VarView, 'The variable') },
})

const deleteVarRoute = createRoute({
  method: 'delete',
  path: '/api/vars/{name}',
  summary: 'Delete a variable',
  request: { params: SettingPath },
  responses: { 200: jsonAnswer(DeletedSetting, 'The deleted variable') },
})

const listSecretsRoute = createRoute({
  method: 'get',
  path: '/api/secrets',
  summary: "List the secrets' names; values are never shown",
  responses: { 200: jsonAnswer(SecretList, 'All secrets by name') },
})

const putSecret = createRoute({
  method: 'put',
  path: '/api/secrets/{name}',
  summary: 'Set a secret',
  request: { params: SettingPath, body: jsonBody(SecretBody) },
  responses: { 200: jsonAnswer(SecretView, 'The secret, without its value') },
})

const deleteSecretRoute = createRoute({
  method: 'delete',
  path: '/api/secrets/{name}',
  summary: 'Delete a secret',
  request: { params: SettingPath },
  responses: { 200: jsonAnswer(DeletedSetting, 'The deleted secret') },
})

/** Makes the routes for variables and secrets. */
export function createSettingRoutes() {
  const app = createRoutes()
  app.openapi(listVarsRoute, async (c) => c.json({ vars: await listVars(c.var.caller.workspace.store) }, 200))
  app.openapi(getVar, async (c) => {
    const { name } = c.req.valid('param')
    const found = (await listVars(c.var.caller.workspace.store)).find((each) => each.name === name)
    if (found === undefined) throw new UserError('SETTING_NOT_FOUND', `There is no variable "${name}".`)
    return c.json(found, 200)
  })
  app.openapi(putVar, async (c) => {
    const text = JSON.stringify(c.req.valid('json').value)
    return c.json(await setVar(c.var.caller.workspace.store, c.req.valid('param').name, text, changeOf(c.var)), 200)
  })
  app.openapi(deleteVarRoute, async (c) => {
    const { name } = c.req.valid('param')
    await deleteVar(c.var.caller.workspace.store, name)
    return c.json({ deleted: name }, 200)
  })
  app.openapi(listSecretsRoute, async (c) => {
    return c.json({ secrets: await listSecrets(c.var.caller.workspace.store) }, 200)
  })
  app.openapi(putSecret, async (c) => {
    const { name } = c.req.valid('param')
    const { value } = c.req.valid('json')
    return c.json(await setSecret(c.var.caller.workspace, name, value, changeOf(c.var)), 200)
  })
  app.openapi(deleteSecretRoute, async (c) => {
    const { name } = c.req.valid('param')
    await deleteSecret(c.var.caller.workspace.store, name)
    return c.json({ deleted: name }, 200)
  })
  return app
}

function changeOf({ caller, service }: ServerEnv['Variables']) {
  return { by: caller.name, now: service.now }
}
