import { userInfo } from 'node:os'

/** Who gives a command; null where the system does not know, as in some containers. */
export function userName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}
