import { closeSync } from 'node:fs'
import type { Identity } from './bubblewrap-arguments.ts'
import { giveFolder } from './give-folder.ts'
import { isReachable } from './reachable.ts'
import { FIRST_HOST_ID, ID_COUNT, makeUserNamespace } from './user-namespace.ts'

/** Who bubblewrap and the program run as. */
export interface RunAs {
  readonly identity: Identity
  /** To give to `spawn`: bubblewrap's own user and group; empty when they are ours. */
  readonly host: { readonly uid?: number; readonly gid?: number }
  /** The user namespace in which bubblewrap starts, as a descriptor; null when it makes its own. */
  readonly namespace: number | null
}

/** Chooses who a program runs as, for each program anew. */
export interface Identities {
  /** `sources` are paths of the host that bubblewrap must come to. */
  readonly choose: (folder: string, sources: readonly string[]) => Promise<RunAs>
  /** To be called when the program in a folder has ended. */
  readonly release: (folder: string) => void
  readonly close: () => void
}

const NOBODY = 65_534

/** For an ordinary user: programs are that user on the host, and nobody inside. */
export function ownIdentity(): Identities {
  const as: RunAs = { identity: { by: 'bubblewrap', uid: NOBODY }, host: {}, namespace: null }
  return { choose: async () => as, release: () => {}, close: () => {} }
}

/**
 * For root: each program is an id that owns nothing on the host but its work folder, and that no other program has at the same
 * time. bubblewrap never runs as root with the program left so: it could write the host's /proc/sys.
 */
export function droppedIdentities(): Identities {
  const inUse = new Map<string, { id: number; programs: number }>()
  let next = 0
  let namespace: Promise<number> | null = null
  const take = (folder: string): number => {
    const used = inUse.get(folder)
    if (used !== undefined) {
      used.programs++
      return used.id
    }
    const id = next++ % ID_COUNT
    giveFolder(folder, FIRST_HOST_ID + id)
    inUse.set(folder, { id, programs: 1 })
    return id
  }
  return {
    choose: async (folder, sources) => {
      const id = take(folder)
      if ([folder, ...sources].every(isReachable)) {
        const host = { uid: FIRST_HOST_ID + id, gid: FIRST_HOST_ID + id }
        return { identity: { by: 'bubblewrap', uid: NOBODY }, host, namespace: null }
      }
      namespace ??= makeUserNamespace()
      return { identity: { by: 'setpriv', uid: id + 1 }, host: {}, namespace: await namespace }
    },
    release: (folder) => {
      const used = inUse.get(folder)
      if (used !== undefined && --used.programs <= 0) inUse.delete(folder)
    },
    close: () => void namespace?.then(closeSync, () => {}),
  }
}
