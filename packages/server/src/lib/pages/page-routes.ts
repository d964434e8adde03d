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
 * Answers every path outside the API: with a file of the dashboard, or with its `index.html` to a browser that opens an address, since the
 * pages read the address themselves. They are public, because all data comes from the API; a server for this machine only still demands
 * this machine's name.
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

/**
 * Demands this machine's name: a name that an attacker points at this machine must not even get the empty pages, which would run there with
 * its cookies.
 */
async function demandOwnHost(c: Context<AppEnv>, { gate }: AppParts): Promise<void> {
  if (gate.isLoopback && !(await gate.tokens.hasTokens())) demandLocal(readCredentials(c, gate), gate.port)
}

/** Returns whether a browser opens a page. Scripts and programs that request a missing file must get an error, not a page. */
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

/** Returns a page's headers. Every file has the policy, because a worker uses the one of its own script. */
function pageHeaders(): Record<string, string> {
  return { 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-cache' }
}

/**
 * Returns whether the client already has the file. "The origin server MUST NOT perform the requested method if any of the listed entity
 * tags match": RFC 9110, 13.1.2.
 */
function isKnown(said: string | undefined, tag: string): boolean {
  if (said === undefined) return false
  return said.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)
}
