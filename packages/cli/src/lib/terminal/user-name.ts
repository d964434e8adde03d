import { userInfo } from 'node:os'

/** Returns the user's name; null if the system doesn't know it, as in some containers. */
export function userName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}
