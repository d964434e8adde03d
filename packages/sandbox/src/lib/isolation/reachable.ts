import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Returns whether a user that owns nothing on the host could reach a path through its parent folders. */
export function isReachable(path: string): boolean {
  const folder = dirname(path)
  if (folder === path) return true
  // Others can enter.
  return (statSync(folder).mode & 0o001) !== 0 && isReachable(folder)
}
