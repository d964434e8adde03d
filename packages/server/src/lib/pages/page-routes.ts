import { UserError } from '@assay/core/errors'
import type { Context, MiddlewareHandler } from 'hono'
import { demandLocal } from '../access/local-only.ts'
import type { AppEnv, AppParts } from '../http/app-env.ts'
import { demandOwnPath, readCredentials } from '../http/guard.ts'
import { NotAllowed } from '../http/route-table.ts'
import { PAGE_POLICY } from '../http/security-headers.ts'
import { chooseEncoding } from './choose-encoding.ts'
import type { PageFile, Pages } from './load-pages.ts'
import { MISSING_PAGE } from './missing-page.ts'

const YEAR_S = 31_536_000

/**
 * Answers every path outside the API: a file of the dashboard, or its `index.html` to whoever opens an address in a browser, since the pages read the
 * address themselves. They are public, because all data comes from the API; a server for this machine alone still demands a name of this machine.
 */
export function servePages(parts: AppParts, pages: Pages | null): MiddlewareHandler<AppEnv> {
  return async (c) => {
    demandOwnPath(c, parts)
    await demandOwnHost(c, parts)
    const { method, path } = c.req
    if (method !== 'GET' && method !== 'HEAD') throw new NotAllowed(method, ['GET', 'HEAD'])
    const index = pages?.get('/index.html')
    const file = path === '/' ? index : (pages?.get(path) ?? (isNavigation(c) ? index : undefined))
    if (file !== undefined) return sendFile(c, file)
    if (pages === null && isNavigation(c))
      return c.body(MISSING_PAGE, 404, { 'Content-Type': 'text/html; charset=utf-8', ...pageHeaders() })
    throw new UserError('ROUTE_NOT_FOUND', 'The server has no such address.')
  }
}

/** A name that an attacker points at this machine must not get even the empty pages, which would run there with its cookies. */
async function demandOwnHost(c: Context<AppEnv>, { gate }: AppParts): Promise<void> {
  if (gate.isLoopback && !(await gate.tokens.hasTokens())) demandLocal(readCredentials(c, gate), gate.port)
}

/** Whether somebody opens a page. Scripts and programs that ask for a file that isn't there must hear so, and not get a page. */
function isNavigation(c: Context<AppEnv>): boolean {
  if (c.req.path.startsWith('/assets/')) return false
  const mode = c.req.header('sec-fetch-mode')
  return mode === undefined ? (c.req.header('accept') ?? '').includes('text/html') : mode === 'navigate'
}

function sendFile(c: Context<AppEnv>, file: PageFile): Response {
  const encoding = chooseEncoding(c.req.header('accept-encoding'), file.bodies)
  const tag = `"${file.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const headers = {
    ...pageHeaders(),
    'Cache-Control': file.isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
    ETag: tag,
    Vary: 'Accept-Encoding',
  }
  if (isKnown(c.req.header('if-none-match'), tag)) return c.body(null, 304, headers)
  return c.body(file.bodies[encoding] ?? file.bodies.identity, 200, {
    ...headers,
    'Content-Type': file.type,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  })
}

/** Every file carries the policy: that of a worker is the one its own script came with. */
function pageHeaders(): Record<string, string> {
  return { 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-cache' }
}

/** "The origin server MUST NOT perform the requested method if any of the listed entity tags match": RFC 9110, 13.1.2. */
function isKnown(said: string | undefined, tag: string): boolean {
  if (said === undefined) return false
  return said.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)
}
