import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createMemoryStore } from '@assay/store/store'
import { createAccessApi } from '../src/lib/access/access-routes.ts'
import { findRule, listRules, plainRoute } from '../src/lib/access/rules.ts'
import { Sessions } from '../src/lib/access/sessions.ts'
import { TokenLookup } from '../src/lib/access/token-lookup.ts'
import { createRouteTable, listRoutes } from '../src/lib/http/route-table.ts'
import { createApi } from '../src/lib/routes/api.ts'
import { makeOpenApi } from '../src/lib/routes/openapi.ts'

/** All routes, as a server has them. */
function wholeApi() {
  const now = () => new Date()
  const tokens = new TokenLookup(createMemoryStore(), now)
  const api = createApi()
  api.route('/', createAccessApi({ tokens, sessions: new Sessions(), isLoopback: true, port: 0, isHttps: false, now }))
  return api
}

describe('access rules', () => {
  it('exist for every route', () => {
    const api = wholeApi()
    const missing = listRoutes(api).filter(({ method, path }) => findRule(method, path) === null)
    assert.deepEqual(missing, [])
  })

  it('exist for every operation of the OpenAPI document, which has every route', () => {
    const api = wholeApi()
    const { paths = {} } = makeOpenApi(api)
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => ({ method: method.toUpperCase(), path })),
    )
    assert.ok(described.length > 30)
    assert.deepEqual(
      described.filter(({ method, path }) => findRule(method, path) === null),
      [],
    )
  })

  it('exist only for existing routes', () => {
    const routes = new Set(listRoutes(wholeApi()).map(({ method, path }) => plainRoute(`${method} ${path}`)))
    assert.deepEqual(
      listRules().filter((rule) => !routes.has(rule)),
      [],
    )
  })

  it('allow no write with the read scope', () => {
    const open = createRouteTable(wholeApi()).routes.filter(
      ({ method, rule }) => method !== 'GET' && rule.isRead !== true && rule.scopes.includes('read'),
    )
    assert.deepEqual(
      open.map(({ method, path }) => `${method} ${path}`),
      ['POST /api/session', 'DELETE /api/session'],
    )
  })

  it('are required for a server to start', () => {
    const api = createApi()
    api.post('/api/anything', (c) => c.text('x'))
    assert.throws(() => createRouteTable(api), /POST \/api\/anything has no rule/)
  })
})
