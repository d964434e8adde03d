import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { tokenOf } from '../access/identity.ts'
import type { AppEnv, AppParts } from './app-env.ts'
import { describeProblem, isBug, problemResponse, withoutPlaces, withoutStore } from './problem.ts'
import { NotAllowed } from './route-table.ts'
import { securityHeaders } from './security-headers.ts'
import { shownPath } from './shown-path.ts'

/** Gives every request an ID and every answer its headers, and writes one entry for both to the log and the metrics. */
export function observe({ gate, log, metrics, service, isStopping, mask }: AppParts): MiddlewareHandler<AppEnv> {
  const security = securityHeaders(gate)
  return async (c, next) => {
    const began = performance.now()
    // Not of random bytes by themselves, which are ten times as slow.
    const requestId = randomUUID().replaceAll('-', '').slice(-16)
    c.set('requestId', requestId)
    c.set('service', service)
    c.set('route', null)
    c.set('identity', null)
    c.set('headers', {})
    await next()
    const isApi = c.req.path === '/api' || c.req.path.startsWith('/api/')
    const { headers } = c.res
    const usual = { ...security, ...(isApi ? { 'Cache-Control': 'no-store' } : {}) }
    // A route may have one of its own, such as a page that needs a looser policy.
    for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) headers.set(name, value)
    for (const [name, value] of Object.entries(c.get('headers'))) headers.set(name, value)
    headers.set('X-Request-Id', requestId)
    if (isStopping()) headers.set('Connection', 'close')
    const ms = performance.now() - began
    const route = c.get('route')?.path ?? (c.res.status === 404 ? '(none)' : plainPath(c))
    const { method } = c.req
    const { status } = c.res
    metrics.countRequest({ method, route, status, seconds: ms / 1000 })
    const identity = c.get('identity')
    const token = identity === null ? null : tokenOf(identity)
    log({
      level: status >= 500 && status !== 503 ? 'error' : 'info',
      event: 'request',
      request: requestId,
      method,
      // Without its query, which may contain anything.
      path: shownPath(c, mask),
      route: c.get('route')?.path ?? null,
      status,
      ms: Math.round(ms * 100) / 100,
      by: token?.name ?? null,
      project: token?.project ?? null,
      address: c.env.incoming.socket.remoteAddress ?? null,
    })
  }
}

/** Returns the metrics label of a path outside the API: only existing paths are named. */
function plainPath(c: Context<AppEnv>): string {
  return ['/healthz', '/readyz', '/metrics'].includes(c.req.path) ? c.req.path : '(other)'
}

/** Turns every thrown error into a problem. A bug is logged with its stack. */
export function answerError({ log, mask }: AppParts): (error: unknown, c: Context<AppEnv>) => Response {
  return (error, c) => {
    const request = c.get('requestId')
    const { secrets, store } = c.get('caller')?.workspace ?? {}
    const hide = (text: string) => mask(secrets?.hide(text) ?? text)
    if (isBug(error)) {
      const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
      log({ level: 'error', event: 'bug', request, error: hide(stack) })
    }
    const problem = describeProblem(error, request, hide)
    const headers = headersOf(error, problem.status, problem.code)
    if (isBug(error) || problem.code === 'SERVER_STOPPING') return problemResponse(problem, headers)
    if (problem.status >= 500) {
      log({ level: 'error', event: 'failure', request, code: problem.code, error: problem.detail })
    }
    const isMachine = c.get('identity')?.kind === 'machine'
    const shown = withoutStore(problem, store?.location ?? null)
    return problemResponse(isMachine ? shown : withoutPlaces(shown), headers)
  }
}

function headersOf(error: unknown, status: number, code: string): Record<string, string> {
  if (error instanceof NotAllowed) return { Allow: error.allow }
  if (status === 401) return { 'WWW-Authenticate': 'Bearer realm="assay"' }
  if (code === 'IDEMPOTENCY_KEY_BUSY' || status === 503) return { 'Retry-After': '2' }
  // The rest of the body isn't read, and its sender isn't awaited.
  if (status === 413 || status === 408) return { Connection: 'close' }
  return {}
}
