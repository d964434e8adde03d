import { EnvironmentError, UserError } from '@assay/core/errors'
import type { Scope } from '@assay/store/store'
import { DEFAULT_PROJECT } from '@assay/store/store'
import type { Context, MiddlewareHandler } from 'hono'
import { type Credentials, identify, OWN_HEADER } from '../access/identify.ts'
import { callerKey, type Identity, tokenOf } from '../access/identity.ts'
import { isAllowed } from '../access/rules.ts'
import type { AppEnv, AppParts } from './app-env.ts'
import { RateLimiter, rateHeaders } from './rate-limit.ts'

const ALL_SCOPES: ReadonlySet<Scope> = new Set(['read', 'run', 'review', 'admin'])

/** The number of attempts without a valid token that an address has at once, and per second after that. */
const FAILURES = { burst: 50, perSecond: 1 }

/** Rejects requests with 503 once the server is stopping. */
export function refuseWhenStopping({ isStopping }: AppParts): MiddlewareHandler<AppEnv> {
  return async (_, next) => {
    if (isStopping()) throw new EnvironmentError('SERVER_STOPPING', 'The server is stopping.')
    await next()
  }
}

/** Throws UserError `REQUEST_MALFORMED` for an address that isn't a path, and `ADDRESS_TOO_LONG`. */
export function demandOwnPath(c: Context<AppEnv>, { limits }: Pick<AppParts, 'limits'>): void {
  const { url = '' } = c.env.incoming
  // A full address is for proxies, and could name another host than the header.
  if (!url.startsWith('/')) throw new UserError('REQUEST_MALFORMED', 'A request\'s address must start with "/".')
  if (url.length > limits.urlLength) {
    throw new UserError('ADDRESS_TOO_LONG', `The address is longer than ${limits.urlLength} characters.`)
  }
}

/** Finds a request's route, so that the layers after it know the rule. */
export function findRoute({ table, limits }: AppParts): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    demandOwnPath(c, { limits })
    c.set('route', table.find(c.req.method, c.req.path))
    await next()
  }
}

/** Admits a request if its caller is allowed to make it, and not too often; puts the caller into the context. */
export function admit({ gate, service, streams, rates }: AppParts): MiddlewareHandler<AppEnv> {
  const failures = new RateLimiter(FAILURES)
  return async (c, next) => {
    const route = c.get('route')
    if (route === null) throw new Error('Bug: a request is admitted before its route is known.')
    if (route.rule.isPublic === true) return next()
    const identity = await identifyOrSlowDown(c, gate, failures)
    c.set('identity', identity)
    // A machine without tokens has no other caller to be fair to.
    if (identity.kind !== 'machine') limitRate(c, rates, callerKey(identity))
    const token = tokenOf(identity)
    const scopes = token === null ? ALL_SCOPES : new Set(token.scopes)
    if (!isAllowed(route.rule, scopes)) {
      const needed = route.rule.scopes.join(' or ')
      throw new UserError('SCOPE_MISSING', `This needs a token with the scope ${needed}.`, null)
    }
    const project = token?.project ?? DEFAULT_PROJECT
    const workspace = await service.open(project)
    c.set('caller', { project, name: token?.name ?? null, scopes, workspace })
    if (route.rule.isStream === true) streams.add(callerKey(identity), c.env.outgoing)
    await next()
  }
}

async function identifyOrSlowDown(
  c: Context<AppEnv>,
  gate: AppParts['gate'],
  failures: RateLimiter,
): Promise<Identity> {
  try {
    return await identify(gate, readCredentials(c, gate))
  } catch (error) {
    // Only failed attempts are slowed down: a valid token works from the same address.
    limitRate(c, failures, c.env.incoming.socket.remoteAddress ?? '')
    throw error
  }
}

/** Counts a request against its caller's limit. Throws UserError `RATE_LIMITED` if it comes too early. */
export function limitRate(c: Context<AppEnv>, limiter: RateLimiter, caller: string, cost = 1): void {
  const turn = limiter.take(caller, performance.now(), cost)
  c.set('headers', { ...c.get('headers'), ...rateHeaders(turn) })
  if (!turn.isAllowed)
    throw new UserError('RATE_LIMITED', `Too many requests. Try again in ${turn.retryAfterS} s.`, null)
}

/** Returns the parts of a request that identify its caller and origin. */
export function readCredentials(c: Context<AppEnv>, { isHttps }: AppParts['gate']): Credentials {
  const host = c.req.header('host')
  return {
    method: c.req.method,
    host,
    origin: c.req.header('origin'),
    fetchSite: c.req.header('sec-fetch-site'),
    isForwarded: ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
      (name) => c.req.header(name) !== undefined,
    ),
    authorization: c.req.header('authorization'),
    cookie: c.req.header('cookie'),
    ownHeader: c.req.header(OWN_HEADER),
    origins: host === undefined ? [] : [`${isHttps ? 'https' : 'http'}://${host.toLowerCase()}`],
  }
}
