import type { Scope } from '@assay/store/store'

/** What a route asks of a request before anybody looks into it. */
export interface RouteRule {
  /** Any of these allows it; `admin` always does. */
  readonly scopes: readonly Scope[]
  /** Whether nobody is asked who they are. The route must not look at its caller. */
  readonly isPublic?: boolean
  /** How much a body may have: `small` (default) and `large` are limits of the server, a `stream` is read and limited line by line by the route. */
  readonly body?: 'small' | 'large' | 'stream'
  /**
   * Whether an `Idempotency-Key` counts; true by default for writes. Not where the answer or the request must not be kept, and not for streams, which
   * are idempotent by themselves.
   */
  readonly keyed?: boolean
  /** A method that changes things, but this route does not: neither audited nor keyed. */
  readonly isRead?: boolean
  /** An answer that stays open, of which a caller may have only so many. */
  readonly isStream?: boolean
}

const ANY = { scopes: ['read', 'run', 'review', 'admin'] } as const satisfies RouteRule
/** The same for every server and about nobody: a page that asks for a token must open without one. */
const PUBLIC = { ...ANY, isPublic: true } as const satisfies RouteRule
const RUN = { scopes: ['run'] } as const satisfies RouteRule
const REVIEW = { scopes: ['review', 'run'] } as const satisfies RouteRule
const ADMIN = { scopes: ['admin'] } as const satisfies RouteRule

/**
 * Who may do what: every route of the API with its rule. A route that is not here does not start a server. Names of parameters don't count.
 */
const RULES: Readonly<Record<string, RouteRule>> = {
  'GET /api/openapi.json': PUBLIC,
  'GET /api/docs': PUBLIC,
  'GET /api/docs.js': PUBLIC,

  'GET /api/session': ANY,
  'POST /api/session': { ...ANY, keyed: false },
  'DELETE /api/session': { ...ANY, keyed: false },
  'GET /api/tokens': ADMIN,
  // Its answer has the token, which is not kept anywhere.
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
  'DELETE /api/runs/:id': ADMIN,
  'POST /api/runs/:id/cancel': RUN,
  'POST /api/runs/:id/score': RUN,
  'GET /api/runs/:id/events': { ...ANY, isStream: true },
  'PUT /api/runs/:id/tags/:tag': RUN,
  'DELETE /api/runs/:id/tags/:tag': RUN,
  'GET /api/runs/:id/scores': ANY,
  'GET /api/runs/:id/columns': ANY,
  'GET /api/runs/:id/results': ANY,
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
  // A hash of what is asked for is kept with a key: no value of a secret goes into one. Setting it twice is the same as once.
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

/** Returns the rule of a route, such as `GET` and `/api/runs/:id` or `/api/runs/{id}`; null when nobody wrote one. */
export function findRule(method: string, path: string): RouteRule | null {
  return BY_ROUTE.get(plainRoute(`${method} ${path}`)) ?? null
}

/** Returns whether a caller with these scopes may do what a rule is about. */
export function isAllowed(rule: RouteRule, scopes: ReadonlySet<Scope>): boolean {
  return scopes.has('admin') || rule.scopes.some((scope) => scopes.has(scope))
}

/** The rules without their names for parameters, for whoever checks that each has its route. */
export function listRules(): string[] {
  return [...BY_ROUTE.keys()]
}

/** A route without names of parameters, however they are written: `GET /api/runs/:`. */
export function plainRoute(route: string): string {
  return route.replace(/:\w+(?:\{[^}]*\})?|\{[^}]*\}/g, ':')
}
