import { UserError } from '@assay/core/errors'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { TrieRouter } from 'hono/router/trie-router'
import { findRule, type RouteRule } from '../access/rules.ts'
import type { ServerEnv } from './server-env.ts'

/** A route of the API, for checking requests. */
export interface Route {
  readonly method: string
  /** The path with parameter names: `/api/runs/:id`. Also the label in metrics, which needs few values. */
  readonly path: string
  readonly rule: RouteRule
  /** Allowed types of its body; null if it takes none or didn't say. */
  readonly types: readonly string[] | null
}

/** Finds a request's route. */
export interface RouteTable {
  readonly routes: readonly Route[]
  /** Throws UserError `ROUTE_NOT_FOUND` or `NotAllowed`. */
  find(method: string, path: string): Route
}

/** The error for a path that accepts other methods. */
export class NotAllowed extends UserError {
  readonly allow: string

  constructor(method: string, allow: readonly string[]) {
    super('METHOD_NOT_ALLOWED', `This address accepts ${allow.join(', ')}, not ${method}.`, null)
    this.allow = allow.join(', ')
  }
}

/** Makes the table of an API. Throws for a route without a rule: nobody decided who may use it. */
export function createRouteTable(api: OpenAPIHono<ServerEnv>): RouteTable {
  const types = bodyTypes(api)
  const routes = listRoutes(api).map(({ method, path }): Route => {
    const rule = findRule(method, path)
    if (rule === null) throw new Error(`Bug: route ${method} ${path} has no rule in access/rules.ts.`)
    return { method, path, rule, types: types.get(`${method} ${path}`) ?? null }
  })
  // The same router that finds the handler, so that both read a path the same way.
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

/** Returns whether a route answers a method. HEAD is GET without a body, except for a stream, which nobody would end. */
function isAsked(route: Route, method: string): boolean {
  return route.method === method || (method === 'HEAD' && route.method === 'GET' && route.rule.isStream !== true)
}

/** Lists every route of an API once, without middleware. */
export function listRoutes(api: OpenAPIHono<ServerEnv>): { method: string; path: string }[] {
  const routes = new Map(
    api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => [`${method} ${path}`, { method, path }] as const),
  )
  return [...routes.values()]
}

/** Returns the body types in the OpenAPI definitions, by `POST /api/runs/:id`. */
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
