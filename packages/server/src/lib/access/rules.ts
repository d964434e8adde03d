import type { Scope } from '@assay/store/store'

/** The rule that a request must meet before its route runs. */
export interface RouteRule {
  /** Scopes that each allow it; `admin` always does. */
  readonly scopes: readonly Scope[]
  /** Whether the caller isn't identified. The route must not look at its caller. */
  readonly isPublic?: boolean
  /** The body's limit: `small` (default) and `large` are the server's limits; a `stream` is read and limited line by line by the route. */
  readonly body?: 'small' | 'large' | 'stream'
  /**
   * Whether an `Idempotency-Key` counts; true by default for writes. False if the answer or the request must not be saved, and for streams,
   * which are idempotent anyway.
   */
  readonly keyed?: boolean
  /** Whether the route changes nothing, although its method suggests it: neither audited nor keyed. */
  readonly isRead?: boolean
  /** Whether the answer stays open. A caller may have a limited number of these. */
  readonly isStream?: boolean
}

const ANY = { scopes: ['read', 'run', 'review', 'admin'] } as const satisfies RouteRule
/** The rule for pages that are the same on every server: a page that asks for a token must open without one. */
const PUBLIC = { ...ANY, isPublic: true } as const satisfies RouteRule
const RUN = { scopes: ['run'] } as const satisfies RouteRule
const REVIEW = { scopes: ['review', 'run'] } as const satisfies RouteRule
const ADMIN = { scopes: ['admin'] } as const satisfies RouteRule

/** The rules of all routes. A server doesn't start if a route has no rule. Parameter names don't count. */
const RULES: Readonly<Record<string, RouteRule>> = {
  'GET /api/openapi.json': PUBLIC,
  'GET /api/docs': PUBLIC,
  'GET /api/docs.js': PUBLIC,

  'GET /api/session': ANY,
  'POST /api/session': { ...ANY, keyed: false },
  'DELETE /api/session': { ...ANY, keyed: false },
  'GET /api/tokens': ADMIN,
  // Its answer has the token, which is never saved.
  'POST /api/tokens': { ...ADMIN, keyed: false },
  'DELETE /api/tokens/:id': ADMIN,
  'GET /api/audit': ADMIN,

  'GET /api/runs': ANY,
  'POST /api/runs': { ...RUN, body: 'large' },
  'GET /api/facets': ANY,
  'GET /api/run-map': ANY,
  'POST /api/example': RUN,
  'GET /api/leaderboard': ANY,
  'POST /api/estimate': { ...RUN, body: 'large', isRead: true },
  'GET /api/runs/:id': ANY,
  'GET /api/runs/:id/plan': ANY,
  'GET /api/runs/:id/gates': ANY,
  'DELETE /api/runs/:id': ADMIN,
  'POST /api/runs/:id/cancel': RUN,
  'POST /api/runs/:id/score': RUN,
  'GET /api/runs/:id/events': { ...ANY, isStream: true },
  'PUT /api/runs/:id/tags/:tag': RUN,
  'DELETE /api/runs/:id/tags/:tag': RUN,
  'GET /api/runs/:id/scores': ANY,
  'GET /api/runs/:id/columns': ANY,
  'GET /api/runs/:id/results': ANY,
  'GET /api/runs/:id/earlier-results': ANY,
  'GET /api/runs/:id/facets': ANY,
  'GET /api/runs/:id/bins': ANY,
  'GET /api/runs/:id/cases': ANY,
  'GET /api/runs/:id/cases/map': ANY,
  'GET /api/runs/:id/cases/facets': ANY,
  'GET /api/runs/:id/cases/:suite/:case': ANY,
  'GET /api/runs/:id/report.json': ANY,
  'GET /api/runs/:id/report.html': ANY,
  'GET /api/runs/:id/report.md': ANY,
  'GET /api/runs/:id/report.sarif': ANY,
  'GET /api/runs/:id/report.xml': ANY,
  'GET /api/runs/:id/report.csv': ANY,
  'GET /api/cases/history': ANY,
  'GET /api/compare': ANY,
  'GET /api/compare/report.md': ANY,
  'GET /api/compare/runs': ANY,
  'GET /api/compare/cases': ANY,
  'GET /api/compare/cases/:suite/:case': ANY,
  'POST /api/formula': { ...ANY, isRead: true },
  'POST /api/ingest': { ...RUN, body: 'stream', keyed: false },

  'GET /api/suites': ANY,
  'POST /api/suites/validate': { ...ANY, body: 'large', isRead: true },
  'GET /api/suites/:name': ANY,
  'GET /api/suites/:name/versions': ANY,
  'GET /api/suites/:name/cases': ANY,
  'PUT /api/suites/:name': { ...RUN, body: 'large' },
  'DELETE /api/suites/:name': RUN,
  'GET /api/vars': ANY,
  'GET /api/vars/:name': ANY,
  'PUT /api/vars/:name': RUN,
  'DELETE /api/vars/:name': RUN,
  'GET /api/secrets': ADMIN,
  // A key is saved with a hash of its request, which must not contain a secret's value. Setting it twice is the same as once.
  'PUT /api/secrets/:name': { ...ADMIN, keyed: false },
  'DELETE /api/secrets/:name': ADMIN,

  'GET /api/models': ANY,
  'GET /api/stats': ANY,
  'GET /api/labels': ANY,
  'GET /api/labels.jsonl': ANY,
  'GET /api/labels.csv': ANY,
  'POST /api/labels': REVIEW,
  'GET /api/reviews': ANY,
  'POST /api/reviews': REVIEW,
  'GET /api/reviews/:id': ANY,
  'GET /api/reviews/:id/next': ANY,
  'GET /api/reviews/:id/items': ANY,
  'GET /api/reviews/:id/items/:place': ANY,
  'POST /api/reviews/:id/labels': REVIEW,
  'POST /api/reviews/:id/suite': RUN,
  'GET /api/agreement': ANY,
}

const BY_ROUTE: ReadonlyMap<string, RouteRule> = new Map(
  Object.entries(RULES).map(([route, rule]) => [plainRoute(route), rule]),
)

/** Returns the rule of a route, such as `GET` and `/api/runs/:id` or `/api/runs/{id}`; null if there is none. */
export function findRule(method: string, path: string): RouteRule | null {
  return BY_ROUTE.get(plainRoute(`${method} ${path}`)) ?? null
}

/** Returns whether a rule allows a caller with these scopes. */
export function isAllowed(rule: RouteRule, scopes: ReadonlySet<Scope>): boolean {
  return scopes.has('admin') || rule.scopes.some((scope) => scopes.has(scope))
}

/** Returns the rules' routes without parameter names, for checking that each route exists. */
export function listRules(): string[] {
  return [...BY_ROUTE.keys()]
}

/** Returns a route without parameter names, however they are written: `GET /api/runs/:`. */
export function plainRoute(route: string): string {
  return route.replace(/:\w+(?:\{[^}]*\})?|\{[^}]*\}/g, ':')
}
