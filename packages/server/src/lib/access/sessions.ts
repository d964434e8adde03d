import { randomBytes } from 'node:crypto'
import { hashText } from './token.ts'

/** A browser that sent a token and got a cookie in return. */
interface Session {
  readonly tokenHash: string
  readonly endsAt: number
}

/** The lifetime of a cookie. */
export const SESSION_MS = 12 * 3_600_000

/** Maximum sessions; the oldest go first. */
const LIMIT = 10_000

/**
 * Browser sessions, in memory, by the hash of their IDs. A session knows its token by the token's hash and lasts no longer than it: its
 * holder is looked up by that hash, like the token's.
 */
export class Sessions {
  readonly #sessions = new Map<string, Session>()

  /** Starts a session and returns its ID, which only the browser has. */
  start(tokenHash: string, now: number): string {
    const id = randomBytes(32).toString('base64url')
    this.#sessions.set(hashText(id), { tokenHash, endsAt: now + SESSION_MS })
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size <= LIMIT) break
      this.#sessions.delete(oldest)
    }
    return id
  }

  /** Returns the hash of the session's token; null if the session has ended. */
  find(id: string, now: number): string | null {
    const key = hashText(id)
    const session = this.#sessions.get(key)
    if (session === undefined) return null
    if (session.endsAt > now) return session.tokenHash
    this.#sessions.delete(key)
    return null
  }

  end(id: string): void {
    this.#sessions.delete(hashText(id))
  }
}

/** Options of the cookie. `__Host-` binds it to this host and to https, if there is https. */
export interface CookieOptions {
  readonly isHttps: boolean
}

function cookieName({ isHttps }: CookieOptions): string {
  return isHttps ? '__Host-assay' : 'assay_session'
}

/** Returns the `Set-Cookie` that starts a session. No script can read it and no other site sends it. */
export function sessionCookie(id: string, options: CookieOptions): string {
  return cookie(id, SESSION_MS / 1000, options)
}

/** Returns the `Set-Cookie` that removes the cookie. */
export function endedCookie(options: CookieOptions): string {
  return cookie('', 0, options)
}

function cookie(value: string, maxAge: number, options: CookieOptions): string {
  const secure = options.isHttps ? '; Secure' : ''
  return `${cookieName(options)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`
}

/** Returns the session ID in a `Cookie` header; null if there is none. */
export function readSessionCookie(header: string | undefined, options: CookieOptions): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === cookieName(options)) return part.slice(at + 1).trim()
  }
  return null
}
