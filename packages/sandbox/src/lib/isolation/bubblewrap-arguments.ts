import type { CellTask } from './cell.ts'
import type { Limits } from './sandbox.ts'

/** The descriptors in which bubblewrap finds its input other than its arguments. */
export const DESCRIPTORS = { status: 4, go: 5, filter: 6, namespace: 7, args: 8 } as const

export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/tmp', TMPDIR: '/tmp', LANG: 'C.UTF-8' }

const NAMESPACES = ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup']

/** The way in which the program becomes unprivileged. */
export type Identity =
  /** bubblewrap itself runs unprivileged and maps its user to this id. */
  | { readonly by: 'bubblewrap'; readonly uid: number }
  /** bubblewrap runs as root, in a given user namespace, and `setpriv` changes the id inside. */
  | { readonly by: 'setpriv'; readonly uid: number }

/** The parts that differ between machines or runs. */
export interface BubblewrapPlan {
  /** Arguments for the root folder. */
  readonly root: readonly string[]
  readonly identity: Identity
  /** Whether a control group limits memory and processes; else each process is limited by itself. */
  readonly hasCgroup: boolean
}

/** Returns the arguments with which bubblewrap runs a task, once it gets the go. */
export function bubblewrapArguments(plan: BubblewrapPlan, task: CellTask): string[] {
  const block = ['--block-fd', String(DESCRIPTORS.go)]
  return [...apartArguments(plan), ...block, ...viewArguments(plan, task), '--', ...commandArguments(plan, task)]
}

/**
 * Returns the command of a bubblewrap that waits for `awaitedArguments`. If they never come, because Assay was killed, it
 * ends while it reads its options: it must not start its first process, which nothing would end.
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

/** Returns the arguments that a bubblewrap started by `waitingCommand` waits for. Its root is already a folder. */
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

/** Returns the arguments that are the same for every program. */
function apartArguments({ identity }: Pick<BubblewrapPlan, 'identity'>): string[] {
  return [
    ...identityArguments(identity),
    ...NAMESPACES,
    ...['--die-with-parent', '--new-session', '--hostname', 'sandbox'],
    ...['--json-status-fd', String(DESCRIPTORS.status), '--seccomp', String(DESCRIPTORS.filter)],
  ]
}

/** Returns the arguments for the program's view: its files and its environment. */
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

/**
 * The capabilities that `setpriv` needs to change users, and bubblewrap to enter a folder that only they can. None remains
 * afterwards.
 */
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

/** Memory that runtimes reserve and don't use: 512 MB for Node's code alone. A limit on addresses would need far more. */
const RESERVED_BYTES = 1024 ** 3

function prlimit(limits: Limits, { hasCgroup }: { hasCgroup: boolean }): string[] {
  // Used memory is watched; this stops anything faster than that. One process more than bubblewrap's own first one, so that
  // going over the limit can be seen.
  const own = [`--data=${Math.floor(limits.memoryBytes) + RESERVED_BYTES}`, `--nproc=${limits.processes + 2}`]
  return [
    '/usr/bin/prlimit',
    // One byte: with 0, a core dump that is piped to a host program would still be piped.
    ...['--core=1', `--cpu=${cpuSeconds(limits.cpuMs)}`, `--fsize=${Math.floor(limits.diskBytes)}`],
    ...['--nofile=4096', '--memlock=65536', ...(hasCgroup ? [] : own)],
    '--',
  ]
}

/** Returns the CPU limits: a second lies between the signal that identifies the limit and the one that can't be ignored. */
function cpuSeconds(cpuMs: number): string {
  if (!Number.isFinite(cpuMs)) return 'unlimited'
  const seconds = Math.max(1, Math.ceil(cpuMs / 1000))
  return `${seconds}:${seconds + 1}`
}
