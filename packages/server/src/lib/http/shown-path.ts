import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { Mask } from './problem.ts'

/** Maximum characters of a path in logs. */
const LONGEST = 500

/** Returns a request's path for logs: decoded, so that a secret in it is found and hidden. */
export function shownPath(c: Context<AppEnv>, mask: Mask): string {
  const path = decode(c.req.path.slice(0, 2 * LONGEST))
  const hidden = mask(c.var.caller?.workspace.secrets.hide(path) ?? path)
  return hidden.slice(0, LONGEST).toWellFormed().replaceAll('\0', '\uFFFD')
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
