import { constants, type Stats } from 'node:fs'
import { lstat, readlink, stat } from 'node:fs/promises'
import { dirname, isAbsolute } from 'node:path'
import { WriteRefusal } from './write-error.ts'

/** The file that is there before it is replaced. */
export type ExistingFile = Pick<Stats, 'mode' | 'uid' | 'gid' | 'dev' | 'ino'>

/** The target of a path, for writing. Paths are those at the end of all links. */
export type Target =
  /** A regular file; null where there is none yet. */
  | { readonly kind: 'file'; readonly path: string; readonly existing: ExistingFile | null }
  /** A target that is written in place: a device, or a file that is held open. */
  | { readonly kind: 'through'; readonly path: string; readonly flags: number }
  | { readonly kind: 'pipe'; readonly path: string }
  /** The output of this very process. */
  | { readonly kind: 'output'; readonly stream: NodeJS.WriteStream }

/** Maximum links to follow, as on Linux. */
const LINKS = 40

/** Paths of what this process holds open, such as `/proc/self/fd/1`, which `/dev/stdout` is a link to. */
const DESCRIPTOR = /^\/(?:dev\/fd|proc\/(?:self|thread-self|\d+)\/fd)\/(\d+)$/

/** Finds what writing to a path means, links followed to their end. Throws `WriteRefusal`, and what the file system says. */
export async function findTarget(path: string): Promise<Target> {
  let place = path
  for (let links = 0; links <= LINKS; links++) {
    const descriptor = DESCRIPTOR.exec(place)?.[1]
    if (descriptor !== undefined) return heldOpen(place, Number(descriptor))
    const stats = await lstatIfAny(place)
    if (stats === null) return { kind: 'file', path: place, existing: null }
    if (!stats.isSymbolicLink()) return targetAt(place, stats)
    const link = await readlink(place)
    // Not joined by rule: `..` behind a linked folder is not the folder that the text says.
    place = isAbsolute(link) ? link : `${dirname(place)}/${link}`
  }
  throw new WriteRefusal('its links form a loop', 'Remove one of the links, or name another file.')
}

/** Returns null where nothing is. */
export async function lstatIfAny(path: string): Promise<Stats | null> {
  try {
    return await lstat(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Finds the target of an open descriptor, which may have no path; opening our own output anew would lose its position. */
async function heldOpen(path: string, descriptor: number): Promise<Target> {
  if (descriptor === 1) return { kind: 'output', stream: process.stdout }
  if (descriptor === 2) return { kind: 'output', stream: process.stderr }
  const stats = await stat(path)
  return stats.isFile() ? { kind: 'through', path, flags: constants.O_TRUNC } : targetAt(path, stats)
}

function targetAt(path: string, stats: Stats): Target {
  if (stats.isFile()) return { kind: 'file', path, existing: stats }
  if (stats.isCharacterDevice()) return { kind: 'through', path, flags: 0 }
  if (stats.isFIFO()) return { kind: 'pipe', path }
  if (stats.isDirectory()) throw new WriteRefusal("it's a folder", 'Name a file in it.')
  if (stats.isSocket()) throw new WriteRefusal("it's a socket", 'Name a file.')
  // Nobody wants a report in place of a partition.
  throw new WriteRefusal("it's a disk", 'Name a file on it.')
}
