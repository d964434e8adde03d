import { lstatSync, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** The minimum size of each file and folder: empty files fill a disk too. */
const LEAST_BYTES = 4096

/** The magic number of tmpfs, from linux/magic.h. */
const TMPFS = 0x01021994

/** A program's disk quota. */
export interface DiskMeter {
  /**
   * Returns whether the quota is used up while the program runs. Cheap, but late if others free as much of the file system as
   * it fills.
   */
  readonly isFull: () => boolean
  /** Returns whether the quota was exceeded at the program's end. Always walks the folder. */
  readonly wasFilled: () => boolean
}

/**
 * Meters the work folder on the host and the temporary folder inside, together. `temporary` is the latter's path as the host
 * sees it, or null. While the program runs, the folder is walked only after the file system shows that something large was
 * written.
 */
export function diskMeter(folder: string, temporary: () => string | null, limitBytes: number): DiskMeter {
  const step = Math.max(LEAST_BYTES, limitBytes / 8)
  const before = usedOf(folder)
  let walkedAt = before
  let written = 0
  const walk = (used: number | null) => {
    // A folder that can't be read counts as if it held everything written meanwhile.
    written = sizeOf(folder, limitBytes) ?? (used ?? 0) - (before ?? 0)
    walkedAt = used
  }
  const isOver = () => {
    const path = temporary()
    return written + (path === null ? 0 : temporaryBytes(path, limitBytes)) >= limitBytes
  }
  return {
    isFull: () => {
      const used = usedOf(folder)
      if (used === null || walkedAt === null || Math.abs(used - walkedAt) >= step) walk(used)
      return isOver()
    },
    wasFilled: () => {
      walk(usedOf(folder))
      return isOver()
    },
  }
}

/** Returns the used bytes of a whole file system; null if it doesn't report them. */
function usedOf(path: string): number | null {
  try {
    const { bsize, blocks, bfree, files, ffree } = statfsSync(path)
    return files === 0 ? null : (blocks - bfree) * bsize + (files - ffree) * LEAST_BYTES
  } catch {
    return null
  }
}

/**
 * Returns the used bytes of a temporary folder. It is a tmpfs as large as the limit; anything else is the host's own, seen
 * before bubblewrap has changed its root, and counts as 0.
 */
function temporaryBytes(path: string, limitBytes: number): number {
  try {
    const { type, bsize, blocks } = statfsSync(path)
    const isOurs = type === TMPFS && Math.abs(blocks * bsize - limitBytes) <= bsize
    return isOurs ? (usedOf(path) ?? 0) : 0
  } catch {
    return 0
  }
}

/**
 * Returns the size of a folder and everything in it, or any number from `enough` up once that is reached; null if part of it
 * can't be read. Doesn't follow links.
 */
function sizeOf(folder: string, enough: number): number | null {
  const folders = [folder]
  let total = 0
  try {
    for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
      for (const name of readdirSync(next)) {
        const path = join(next, name)
        const stats = lstatSync(path)
        // A file that was stopped by the limit on its size may have holes.
        total += stats.size >= enough ? enough : Math.max(LEAST_BYTES, stats.blocks * 512)
        if (total >= enough) return total
        if (stats.isDirectory()) folders.push(path)
      }
    }
    return total
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    // Folders nested deeper than a path can be are only made to fill the disk.
    if (code === 'ENAMETOOLONG') return enough
    // Deleted meanwhile: the next look will show.
    return code === 'ENOENT' ? total : null
  }
}
