import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes a user own a folder and everything in it. Doesn't follow links, which is only safe while no program runs in it: one
 * that swaps a folder for a link meanwhile would get a file of the host.
 */
export function giveFolder(folder: string, id: number): void {
  const open = [folder]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const stats = lstatSync(path)
    if (stats.uid !== id || stats.gid !== id) lchownSync(path, id, id)
    if (stats.isDirectory()) for (const name of readdirSync(path)) open.push(join(path, name))
  }
}
