import { execFile } from 'node:child_process'
import { accessSync, constants, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { ReadOnlyBind } from '../../isolation/sandbox.ts'

/** The real path of a program on the path; null when it is not there. */
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

/** What a tool of the host says about itself, such as its version; '' when it can't be run. */
export async function saidBy(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, { timeout: 30_000 }).catch(() => ({
    stdout: '',
    stderr: '',
  }))
  return `${stdout}${stderr}`.trim()
}

/** What must be bound so that a folder is seen inside: nothing for the system's own, which always is. */
export function bindOutsideSystem(folder: string): ReadOnlyBind[] {
  return folder === '/usr' || folder.startsWith('/usr/') ? [] : [{ from: folder }]
}
