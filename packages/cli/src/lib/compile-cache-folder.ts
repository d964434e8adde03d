import { join } from 'node:path'

/**
 * Returns the folder that keeps this program's compiled code between its runs: in the user's cache folder, which nobody else can write,
 * as anyone could in the system's temporary folder.
 */
export function compileCacheFolder(env: Readonly<Record<string, string | undefined>>, home: string): string {
  const set = env.XDG_CACHE_HOME
  return join(set === undefined || set === '' ? join(home, '.cache') : set, 'assay', 'compiled')
}
