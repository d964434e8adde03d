import type { Stats } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { findTarget } from './find-target.ts'

/**
 * Returns whether two paths lead to the same regular file, through links of any kind; a file that doesn't exist yet is known by its place.
 * A device or a pipe is never the same: several writers may share it.
 */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([statIfAny(one), statIfAny(other)])
  if (first !== null && second !== null) return first.isFile() && first.dev === second.dev && first.ino === second.ino
  if (first !== null || second !== null) return false
  return (await placeOf(one)) === (await placeOf(other))
}

async function statIfAny(path: string): Promise<Stats | null> {
  // A path that can't be looked up is nobody's file; what is wrong with it, writing says.
  return stat(path).catch(() => null)
}

/** Returns the full path of a file to be made, with the links of its folders followed, and its own if it's one that leads nowhere. */
async function placeOf(path: string): Promise<string> {
  const target = await findTarget(path).catch(() => null)
  return realPlace(resolve(target?.kind === 'file' ? target.path : path))
}

async function realPlace(path: string): Promise<string> {
  const folder = dirname(path)
  if (folder === path) return path
  return realpath(path).catch(async () => join(await realPlace(folder), basename(path)))
}
