import { execFile } from 'node:child_process'
import { accessSync, constants, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { ReadOnlyBind } from '../../isolation/sandbox.ts'

/** Returns the real path of a program on the path; null if it isn't there. */
export function findProgram(name: string, path: string): string | null {
  for (const folder of path.split(delimiter)) {
    if (folder === '') continue
    try {
      accessSync(join(folder, name), constants.X_OK)
      return realpathSync(join(folder, name))
    } catch {
      // The next folder may have it.
    }
  }
  return null
}

/** Returns a host tool's output about itself, such as its version; '' if it can't be run. */
export async function saidBy(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, { timeout: 30_000 }).catch(() => ({
    stdout: '',
    stderr: '',
  }))
  return `${stdout}${stderr}`.trim()
}

/** Returns the bind that makes a folder visible inside; none for the system's own, which always are. */
export function bindOutsideSystem(folder: string): ReadOnlyBind[] {
  return folder === '/usr' || folder.startsWith('/usr/') ? [] : [{ from: folder }]
}
