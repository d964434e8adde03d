import type { CellTask } from './cell.ts'
import type { Limits } from './sandbox.ts'

/** Where bubblewrap finds, in its own descriptors, what it is given beside its arguments. */
export const DESCRIPTORS = { status: 4, go: 5, filter: 6, namespace: 7, args: 8 } as const

export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/tmp', TMPDIR: '/tmp', LANG: 'C.UTF-8' }

const NAMESPACES = ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup']

/** How the program becomes someone unprivileged. */
export type Identity =
  /** bubblewrap itself runs unprivileged and maps its user to this id. */
  | { readonly by: 'bubblewrap'; readonly uid: number }
  /** bubblewrap runs as root, in a user namespace that it is given, and `setpriv` changes the id inside. */
  | { readonly by: 'setpriv'; readonly uid: number }

/** What differs from one machine or run to the next. */
export interface BubblewrapPlan {
  /** Of the root folder. */
  readonly root: readonly string[]
  readonly identity: Identity
  /** Whether a control group limits memory and processes; else each process is limited by itself. */
  readonly hasCgroup: boolean
}

/** The arguments with which bubblewrap runs a task, once it is told to go. */
export function bubblewrapArguments(plan: BubblewrapPlan, task: CellTask): string[] {
  const block = ['--block-fd', String(DESCRIPTORS.go)]
  return [...apartArguments(plan), ...block, ...viewArguments(plan, task), '--', ...commandArguments(plan, task)]
}

/**
 * The command of a bubblewrap that waits for `awaitedArguments`. If they never come, because we were killed, it ends while it reads
 * its options: it must not start its first process, which nobody would be there to end.
 */
export function waitingCommand(bwrap: string, plan: Omit<BubblewrapPlan, 'root'>, task: CellTask): Command {
  const args = ['--args', String(DESCRIPTORS.args)]
  const waiting = [bwrap, ...apartArguments(plan), ...MODE_OF_NEXT, ...args, '--']
  if (!plan.hasCgroup) return commandOf([...waiting, ...commandArguments(plan, task)])
  // Limits that are the same inside and outside are set before the wait, which saves the program an exec.
  return commandOf([...prlimit(task.limits, plan), ...waiting, ...identityCommand(plan.identity), ...task.command])
}

/** An option that is an error unless a folder or file follows. */
const MODE_OF_NEXT = ['--perms', '0755']

/** The arguments that a bubblewrap of `waitingCommand` waits for. The root is a folder already. */
export function awaitedArguments(plan: Pick<BubblewrapPlan, 'root'>, task: CellTask): string[] {
  return ['--dir', '/', ...viewArguments(plan, task)]
}

/** A program of the host and its arguments. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
}

function commandOf([file = '', ...args]: string[]): Command {
  return { file, args }
}

/** The same for every program. */
function apartArguments({ identity }: Pick<BubblewrapPlan, 'identity'>): string[] {
  return [
    ...identityArguments(identity),
    ...NAMESPACES,
    ...['--die-with-parent', '--new-session', '--hostname', 'sandbox'],
    ...['--json-status-fd', String(DESCRIPTORS.status), '--seccomp', String(DESCRIPTORS.filter)],
  ]
}

/** The arguments for what the program sees: its files and its environment. */
function viewArguments({ root }: Pick<BubblewrapPlan, 'root'>, task: CellTask): string[] {
  return [
    ...root,
    ...(task.proc === false ? [] : ['--proc', '/proc']),
    ...['--size', String(Math.max(4096, Math.floor(task.limits.diskBytes))), '--perms', '1777', '--tmpfs', '/tmp'],
    ...['--bind', task.folder, '/work'],
    ...(task.binds ?? []).flatMap(({ from, to = from }) => ['--ro-bind', from, to]),
    ...['--chdir', '/work'],
    ...Object.entries({ ...ENVIRONMENT, ...task.env }).flatMap(([name, value]) => ['--setenv', name, value]),
  ]
}

function commandArguments({ identity, hasCgroup }: Omit<BubblewrapPlan, 'root'>, task: CellTask): string[] {
  return [...identityCommand(identity), ...prlimit(task.limits, { hasCgroup }), ...task.command]
}

function identityArguments({ by, uid }: Identity): string[] {
  if (by === 'bubblewrap') return ['--unshare-user', '--uid', String(uid), '--gid', String(uid)]
  return ['--userns', String(DESCRIPTORS.namespace), ...SETPRIV_CAPABILITIES]
}

/** What `setpriv` needs to become someone else, and bubblewrap to enter a folder that is only theirs. None is left after it. */
const SETPRIV_CAPABILITIES = [
  ...['--cap-drop', 'ALL'],
  ...['SETUID', 'SETGID', 'SETPCAP', 'DAC_READ_SEARCH'].flatMap((name) => ['--cap-add', `CAP_${name}`]),
]

function identityCommand({ by, uid }: Identity): string[] {
  if (by === 'bubblewrap') return []
  const id = String(uid)
  return [
    ...['/usr/bin/setpriv', '--reuid', id, '--regid', id, '--clear-groups'],
    ...['--bounding-set', '-all', '--inh-caps', '-all', '--ambient-caps', '-all', '--'],
  ]
}

/** What runtimes reserve and do not use: node 512 MB for its code alone. A limit on addresses would need far more. */
const RESERVED_BYTES = 1024 ** 3

function prlimit(limits: Limits, { hasCgroup }: { hasCgroup: boolean }): string[] {
  // Memory that is used is watched; this stops what would be faster. One process more than bubblewrap's own first one, so that
  // going over the limit can be seen.
  const own = [`--data=${Math.floor(limits.memoryBytes) + RESERVED_BYTES}`, `--nproc=${limits.processes + 2}`]
  return [
    '/usr/bin/prlimit',
    // One byte: with 0 a core that is piped to a program of the host would still be piped.
    ...['--core=1', `--cpu=${cpuSeconds(limits.cpuMs)}`, `--fsize=${Math.floor(limits.diskBytes)}`],
    ...['--nofile=4096', '--memlock=65536', ...(hasCgroup ? [] : own)],
    '--',
  ]
}

/** A second from the signal that tells which limit it was to the one that can't be ignored. */
function cpuSeconds(cpuMs: number): string {
  if (!Number.isFinite(cpuMs)) return 'unlimited'
  const seconds = Math.max(1, Math.ceil(cpuMs / 1000))
  return `${seconds}:${seconds + 1}`
}
