import { UserError } from '@assay/core/errors'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { TrieRouter } from 'hono/router/trie-router'
import { findRule, type RouteRule } from '../access/rules.ts'
import type { ServerEnv } from './server-env.ts'

/** A route of the API as requests are checked against it. */
export interface Route {
  readonly method: string
  /** With names of parameters: `/api/runs/:id`. Also the label in metrics, of which there are only so many. */
  readonly path: string
  readonly rule: RouteRule
  /** Types that its body may have; null when it takes none or did not say. */
  readonly types: readonly string[] | null
}

/** Finds the route of a request. */
export interface RouteTable {
  readonly routes: readonly Route[]
  /** Throws UserError `ROUTE_NOT_FOUND` or `NotAllowed`. */
  find(method: string, path: string): Route
}

/** The path takes other methods. */
export class NotAllowed extends UserError {
  readonly allow: string

  constructor(method: string, allow: readonly string[]) {
    super('METHOD_NOT_ALLOWED', `This address accepts ${allow.join(', ')}, not ${method}.`, null)
    this.allow = allow.join(', ')
  }
}

/** Makes the table of an API. Throws for a route that has no rule: nobody decided who may use it. */
export function createRouteTable(api: OpenAPIHono<ServerEnv>): RouteTable {
  const types = bodyTypes(api)
  const routes = listRoutes(api).map(({ method, path }): Route => {
    const rule = findRule(method, path)
    if (rule === null) throw new Error(`Bug: route ${method} ${path} has no rule in access/rules.ts.`)
    return { method, path, rule, types: types.get(`${method} ${path}`) ?? null }
  })
  // The router that finds the handler too: both see the same path in the same way.
  const router = new TrieRouter<Route>()
  for (const route of routes) router.add('ALL', route.path, route)
  return {
    routes,
    find(method, path) {
      const found = router.match('ALL', path)[0].map(([route]) => route)
      const route = found.find((each) => isAsked(each, method))
      if (route !== undefined) return route
      if (found.length === 0) throw new UserError('ROUTE_NOT_FOUND', 'The server has no such address.')
      const methods = new Set(found.flatMap((each) => [each.method, ...(isAsked(each, 'HEAD') ? ['HEAD'] : [])]))
      throw new NotAllowed(method, [...methods])
    },
  }
}

/** HEAD is GET without a body, but for a stream, which nobody would end. */
function isAsked(route: Route, method: string): boolean {
  return route.method === method || (method === 'HEAD' && route.method === 'GET' && route.rule.isStream !== true)
}

/** Every route of an API once; middleware is not a route. */
export function listRoutes(api: OpenAPIHono<ServerEnv>): { method: string; path: string }[] {
  const routes = new Map(
    api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => [`${method} ${path}`, { method, path }] as const),
  )
  return [...routes.values()]
}

/** What the OpenAPI definitions say of bodies, by `POST /api/runs/:id`. */
function bodyTypes(api: OpenAPIHono<ServerEnv>): Map<string, string[]> {
  const types = new Map<string, string[]>()
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path, request } = definition.route
    const content = request?.body?.content
    if (content === undefined) continue
    types.set(`${method.toUpperCase()} ${path.replaceAll(/\/\{(\w+)\}/g, '/:$1')}`, Object.keys(content))
  }
  return types
}
