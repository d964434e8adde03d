import { posix } from 'node:path'
import type { CellTask } from './cell.ts'
import type { ReadOnlyBind } from './sandbox.ts'

/** Where bubblewrap finds, in its own descriptors, what it is given beside its arguments. */
export const DESCRIPTORS = { status: 4, namespace: 5 } as const

const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/tmp', TMPDIR: '/tmp', LANG: 'C.UTF-8' }

const NAMESPACES = ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup']

/** What differs from one machine to the next. */
export interface BubblewrapPlan {
  /** From `hostRootArguments`. */
  readonly root: readonly string[]
  /** Of the program, inside. When bubblewrap runs as root it is set by `setpriv`, in a user namespace that is given. */
  readonly uid: number
  readonly isRoot: boolean
}

/** The arguments with which bubblewrap runs a task. */
export function bubblewrapArguments(plan: BubblewrapPlan, task: CellTask): string[] {
  const binds = task.binds ?? []
  return [
    ...(plan.isRoot ? ['--userns', String(DESCRIPTORS.namespace)] : ['--unshare-user', '--uid', String(plan.uid)]),
    ...(plan.isRoot ? [] : ['--gid', String(plan.uid)]),
    ...NAMESPACES,
    ...['--die-with-parent', '--new-session', '--hostname', 'sandbox'],
    ...['--json-status-fd', String(DESCRIPTORS.status)],
    ...plan.root,
    ...['--size', String(Math.max(4096, Math.floor(task.limits.diskBytes))), '--perms', '1777', '--tmpfs', '/tmp'],
    ...parentFolders(binds).flatMap((folder) => ['--perms', '0755', '--dir', folder]),
    ...binds.flatMap(({ from, to = from }) => ['--ro-bind', from, to]),
    ...['--bind', task.folder, '/work', '--chdir', '/work', '--remount-ro', '/'],
    ...Object.entries({ ...ENVIRONMENT, ...task.env }).flatMap(([name, value]) => ['--setenv', name, value]),
    ...(plan.isRoot ? [...SETPRIV_CAPABILITIES, '--', ...setpriv(plan.uid)] : ['--']),
    ...prlimit(task),
    ...task.command,
  ]
}

/** What `setpriv` needs to become someone else, and bubblewrap to enter a folder that is only theirs. None is left after it. */
const SETPRIV_CAPABILITIES = [
  ...['--cap-drop', 'ALL'],
  ...['SETUID', 'SETGID', 'SETPCAP', 'DAC_READ_SEARCH'].flatMap((name) => ['--cap-add', `CAP_${name}`]),
]

function setpriv(uid: number): string[] {
  const id = String(uid)
  return [
    ...['/usr/bin/setpriv', '--reuid', id, '--regid', id, '--clear-groups'],
    ...['--bounding-set', '-all', '--inh-caps', '-all', '--ambient-caps', '-all', '--'],
  ]
}

function prlimit({ limits }: CellTask): string[] {
  const cpuSeconds = Number.isFinite(limits.cpuMs) ? String(Math.max(1, Math.ceil(limits.cpuMs / 1000))) : 'unlimited'
  return [
    '/usr/bin/prlimit',
    // One byte: with 0 a core that is piped to a program of the host would still be piped.
    ...[
      '--core=1',
      `--cpu=${cpuSeconds}`,
      `--fsize=${Math.floor(limits.diskBytes)}`,
      '--nofile=4096',
      '--memlock=65536',
    ],
    '--',
  ]
}

/** bubblewrap makes missing parents for its own user alone. */
function parentFolders(binds: readonly ReadOnlyBind[]): string[] {
  const folders = new Set<string>()
  for (const { from, to = from } of binds) {
    for (let folder = posix.dirname(to); folder !== '/' && folder !== '/usr'; folder = posix.dirname(folder))
      folders.add(folder)
  }
  return [...folders].sort()
}
