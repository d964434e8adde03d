import { UserError } from '@assay/core/errors'
import type { Identity } from './identity.ts'
import { demandLocal, demandSameOrigin, type Provenance } from './local-only.ts'
import { readSessionCookie, type Sessions } from './sessions.ts'
import { hashText, readBearer } from './token.ts'
import type { TokenLookup } from './token-lookup.ts'

/** The server's state for identifying callers. */
export interface Gate {
  readonly tokens: TokenLookup
  readonly sessions: Sessions
  /** Whether only this machine can reach it, so that it needs no tokens. */
  readonly isLoopback: boolean
  readonly port: number
  readonly isHttps: boolean
  readonly now: () => Date
}

/** The parts of a request that identify its caller. */
export interface Credentials extends Provenance {
  readonly method: string
  readonly authorization: string | undefined
  readonly cookie: string | undefined
  /** The `X-Assay` header, which only our own page can send: another site's page would need permission first, which nobody gives. */
  readonly ownHeader: string | undefined
  /** The server's own origins, as the browser names them. */
  readonly origins: readonly string[]
}

/** The header that writes with a cookie must have, with any value. */
export const OWN_HEADER = 'X-Assay'

/**
 * Identifies a request's caller. Throws UserError `TOKEN_NEEDED`, `TOKEN_REJECTED`; `HOST_FOREIGN` and `ORIGIN_FOREIGN` for requests that
 * another site's page may have sent.
 */
export async function identify(gate: Gate, request: Credentials): Promise<Identity> {
  if (gate.isLoopback && !(await gate.tokens.hasTokens())) {
    demandLocal(request, gate.port)
    demandSameOrigin(request, request.origins)
    return { kind: 'machine' }
  }
  if (request.authorization !== undefined) {
    const bearer = readBearer(request.authorization)
    const token = bearer === null ? null : await gate.tokens.find(hashText(bearer))
    if (token !== null) return { kind: 'token', token }
    throw rejected()
  }
  const session = readSessionCookie(request.cookie, gate)
  if (session === null) throw new UserError('TOKEN_NEEDED', 'This server needs a token.')
  const hash = gate.sessions.find(session, gate.now().getTime())
  const token = hash === null ? null : await gate.tokens.find(hash)
  if (token === null) throw rejected()
  demandOwnPage(request)
  return { kind: 'session', token, session }
}

/** Demands proof that a write came from our page: a browser sends its cookie whoever made the page. */
function demandOwnPage(request: Credentials): void {
  demandSameOrigin(request, request.origins)
  if (request.method === 'GET' || request.method === 'HEAD') return
  const isSaid = request.origin !== undefined || request.fetchSite === 'same-origin'
  if (isSaid && request.ownHeader !== undefined) return
  throw new UserError('ORIGIN_FOREIGN', `A write with a cookie needs the headers Origin and ${OWN_HEADER}.`)
}

function rejected(): UserError {
  return new UserError('TOKEN_REJECTED', 'The token is unknown, revoked or expired.')
}
