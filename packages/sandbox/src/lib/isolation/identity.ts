import { closeSync } from 'node:fs'
import type { Identity } from './bubblewrap-arguments.ts'
import { giveFolder } from './give-folder.ts'
import { isReachable } from './reachable.ts'
import { FIRST_HOST_ID, ID_COUNT, makeUserNamespace } from './user-namespace.ts'

/** The user that bubblewrap and the program run as. */
export interface RunAs {
  readonly identity: Identity
  /** Options for `spawn`: bubblewrap's user and group; empty if they are Assay's own. */
  readonly host: { readonly uid?: number; readonly gid?: number }
  /** The program's user on the host. */
  readonly hostId: number
  /** The user namespace in which bubblewrap starts, as a descriptor; null if it makes its own. */
  readonly namespace: number | null
}

/** Chooses the user for each program. */
export interface Identities {
  /** Returns who must switch to an unprivileged user. `sources` are the host's paths that bubblewrap must reach. */
  readonly wayFor: (folder: string, sources: readonly string[]) => Identity['by']
  /** Returns a user that no program runs as yet. */
  readonly reserve: (by: Identity['by']) => Promise<RunAs>
  /** Gives a folder to the user that will run in it; false if a program in it runs as someone else. */
  readonly give: (folder: string, as: RunAs) => boolean
  /** Returns the user that runs in a folder, and gives it to them: the one that already does, or a new one. */
  readonly choose: (folder: string, by: Identity['by']) => Promise<RunAs>
  /** Releases the identity when the program in a folder has ended. */
  readonly release: (folder: string) => void
  readonly close: () => void
}

const NOBODY = 65_534

/** Returns the identity for an ordinary user: programs are that user on the host, and nobody inside. */
export function ownIdentity(): Identities {
  const hostId = process.getuid?.() ?? NOBODY
  const as: RunAs = { identity: { by: 'bubblewrap', uid: NOBODY }, host: {}, hostId, namespace: null }
  return {
    wayFor: () => 'bubblewrap',
    reserve: async () => as,
    give: () => true,
    choose: async () => as,
    release: () => {},
    close: () => {},
  }
}

/**
 * Returns the identities for root: each program gets an id that owns only its work folder on the host, and that no other
 * program has at the same time. bubblewrap never runs as root with such a program left as root: it could write the host's
 * /proc/sys.
 */
export function droppedIdentities(): Identities {
  const inUse = new Map<string, { id: number; programs: number }>()
  let next = 0
  let namespace: Promise<number> | null = null
  const nextId = () => next++ % ID_COUNT
  const give = (folder: string, id: number): boolean => {
    const used = inUse.get(folder)
    if (used !== undefined) {
      if (used.id === id) used.programs++
      return used.id === id
    }
    giveFolder(folder, FIRST_HOST_ID + id)
    inUse.set(folder, { id, programs: 1 })
    return true
  }
  const runAs = async (id: number, by: Identity['by']): Promise<RunAs> => {
    const hostId = FIRST_HOST_ID + id
    if (by === 'bubblewrap')
      return { identity: { by, uid: NOBODY }, host: { uid: hostId, gid: hostId }, hostId, namespace: null }
    namespace ??= makeUserNamespace()
    return { identity: { by, uid: id + 1 }, host: {}, hostId, namespace: await namespace }
  }
  return {
    wayFor: (folder, sources) => ([folder, ...sources].every(isReachable) ? 'bubblewrap' : 'setpriv'),
    reserve: (by) => runAs(nextId(), by),
    give: (folder, { hostId }) => give(folder, hostId - FIRST_HOST_ID),
    choose: (folder, by) => {
      const id = inUse.get(folder)?.id ?? nextId()
      give(folder, id)
      return runAs(id, by)
    },
    release: (folder) => {
      const used = inUse.get(folder)
      if (used !== undefined && --used.programs <= 0) inUse.delete(folder)
    },
    close: () => void namespace?.then(closeSync, () => {}),
  }
}
