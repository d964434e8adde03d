import { DeletedSetting, SettingName, VarBody, VarList, VarView } from '@assay/core/api'
import { UserError } from '@assay/core/errors'
import type { Setting } from '@assay/store/store'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRoutes, jsonAnswer, jsonBody } from './route-parts.ts'

const SettingPath = z.object({ name: SettingName })

const listVars = createRoute({
  method: 'get',
  path: '/api/vars',
  summary: 'List the variables for templates',
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

const deleteVar = createRoute({
  method: 'delete',
  path: '/api/vars/{name}',
  summary: 'Delete a variable',
  request: { params: SettingPath },
  responses: { 200: jsonAnswer(DeletedSetting, 'The variable that was deleted') },
})

/** Makes the routes of variables. */
export function createSettingRoutes() {
  const app = createRoutes()
  app.openapi(listVars, async (c) => {
    const settings = await c.var.caller.workspace.store.settings('var')
    return c.json({ vars: settings.map(viewVar) }, 200)
  })
  app.openapi(getVar, async (c) => {
    const { name } = c.req.valid('param')
    const found = (await c.var.caller.workspace.store.settings('var')).find((setting) => setting.name === name)
    if (found === undefined) throw notFound(name)
    return c.json(viewVar(found), 200)
  })
  app.openapi(putVar, async (c) => {
    const { name } = c.req.valid('param')
    const setting: Setting = {
      kind: 'var',
      name,
      value: JSON.stringify(c.req.valid('json').value),
      changed_at: c.var.service.now().toISOString(),
      changed_by: c.var.caller.name,
    }
    await c.var.caller.workspace.store.putSetting(setting)
    return c.json(viewVar(setting), 200)
  })
  app.openapi(deleteVar, async (c) => {
    const { name } = c.req.valid('param')
    if (!(await c.var.caller.workspace.store.deleteSetting('var', name))) throw notFound(name)
    return c.json({ deleted: name }, 200)
  })
  return app
}

function viewVar({ name, value, changed_at, changed_by }: Setting): VarView {
  return { name, value: JSON.parse(value), changed_at, changed_by }
}

function notFound(name: string): UserError {
  return new UserError('SETTING_NOT_FOUND', `There is no variable "${name}".`)
}
