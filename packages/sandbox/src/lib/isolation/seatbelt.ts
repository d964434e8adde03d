import { realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import type { CellTask } from './cell.ts'
import { cellSandbox } from './cell-sandbox.ts'
import { plainCell } from './plain-cell.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * Opens a sandbox that uses macOS's own `sandbox-exec`. Weaker than bubblewrap: it denies the network, the home folder and
 * writing outside the work folder, but has no namespaces, so a program sees other processes and can outlive its group; and
 * memory isn't limited. Written from its manual and not tested on every release.
 */
export function openSeatbelt(): Sandbox {
  const wrapper = (task: CellTask) => ['/usr/bin/sandbox-exec', '-p', seatbeltProfile(task), ...ulimit(task)]
  return cellSandbox(
    'sandbox-exec',
    (task) => plainCell(task, { wrapper }),
    () => {},
  )
}

/** Returns a task's rules in sandbox-exec's language. The last rule that matches counts. */
export function seatbeltProfile({ folder, binds = [] }: Pick<CellTask, 'folder' | 'binds'>): string {
  // Temporary folders are links on macOS, and rules see real paths.
  const work = quote(realpathSync(folder))
  const hidden = [homedir(), dirname(realpathSync(folder)), '/private/etc', '/Library/Keychains', '/Volumes']
  return [
    '(version 1)',
    '(allow default)',
    '(deny network*)',
    '(deny file-write*)',
    '(deny mach-lookup)',
    '(deny appleevent-send)',
    '(deny signal (target others))',
    ...hidden.map((path) => `(deny file-read* (subpath ${quote(path)}))`),
    '(allow file-read-metadata)',
    ...binds.map(({ from }) => `(allow file-read* (subpath ${quote(from)}))`),
    `(allow file-read* file-write* (subpath ${work}))`,
    '(allow file-write* (literal "/dev/null") (literal "/dev/zero"))',
  ].join('\n')
}

/** Returns a shell command that sets the limits and becomes the program, since there is no `prlimit`. */
function ulimit({ limits }: CellTask): string[] {
  const cpu = Number.isFinite(limits.cpuMs) ? `ulimit -t ${Math.max(1, Math.ceil(limits.cpuMs / 1000))};` : ''
  const script = `ulimit -c 0; ulimit -f ${Math.ceil(limits.diskBytes / 512)}; ${cpu} exec "$@"`
  return ['/bin/sh', '-c', script, 'sh']
}

function quote(path: string): string {
  return `"${path.replaceAll(/["\\]/g, '\\$&')}"`
}
