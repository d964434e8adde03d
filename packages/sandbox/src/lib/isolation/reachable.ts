import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whether a user that owns nothing on the host could come to a path through the folders above it. */
export function isReachable(path: string): boolean {
  const folder = dirname(path)
  if (folder === path) return true
  // Others may pass.
  return (statSync(folder).mode & 0o001) !== 0 && isReachable(folder)
}
