import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { Mask } from './problem.ts'

/** Characters of a path that logs repeat. */
const LONGEST = 500

/** Returns the path of a request as logs may show it: decoded, so that a secret that somebody put there is seen and hidden. */
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
