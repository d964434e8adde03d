import { accessSync, constants, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The place where groups can be made, and the file names of this version of cgroups. */
export interface CgroupHost {
  /** The folder under which groups are made; the same for all in version 2. */
  readonly folders: Readonly<Record<'memory' | 'pids' | 'cpu', string>>
  readonly files: CgroupFiles
}

interface CgroupFiles {
  readonly memoryLimit: string
  readonly memoryPeak: string
  /** A file with a line `oom_kill N`. */
  readonly memoryEvents: string
  /** Returns whether a group ever reached its own limit of memory, given its folder. */
  readonly wasFull: (folder: string) => boolean
  /** Returns the files and values that keep memory from being swapped. */
  readonly noSwap: (memory: string) => readonly (readonly [file: string, value: string])[]
  /** Returns the CPU time of a group, given its folder. */
  readonly cpuMs: (folder: string) => number
}

/** The largest piece of memory that the kernel hands out at once: where less than this is left, the next piece may not fit. */
const LARGEST_PIECE = 4 * 1024 ** 2

const V1: CgroupFiles = {
  memoryLimit: 'memory.limit_in_bytes',
  memoryPeak: 'memory.max_usage_in_bytes',
  memoryEvents: 'memory.oom_control',
  // Recent kernels no longer count in memory.failcnt.
  wasFull: (folder) => {
    const [limit, peak] = [V1.memoryLimit, V1.memoryPeak].map((file) => Number(textOf(join(folder, file))))
    return Number(peak) > Number(limit) - LARGEST_PIECE
  },
  noSwap: (memory) => [['memory.memsw.limit_in_bytes', memory]],
  cpuMs: (folder) => Number(readFileSync(join(folder, 'cpuacct.usage'), 'latin1')) / 1e6,
}

const V2: CgroupFiles = {
  memoryLimit: 'memory.max',
  memoryPeak: 'memory.peak',
  memoryEvents: 'memory.events',
  // Unlike "oom_kill", it doesn't count what the machine, or a group around this one, was short of.
  wasFull: (folder) => /^oom [1-9]/m.test(textOf(join(folder, 'memory.events'))),
  noSwap: () => [
    ['memory.swap.max', '0'],
    ['memory.oom.group', '1'],
  ],
  cpuMs: (folder) => {
    const [, usec] = /^usage_usec (\d+)$/m.exec(readFileSync(join(folder, 'cpu.stat'), 'latin1')) ?? []
    return Number(usec ?? 0) / 1000
  },
}

/** Returns the place where groups can limit memory and processes; null if there is none. */
export function cgroupHost(root = '/sys/fs/cgroup', own = ownCgroups()): CgroupHost | null {
  return version2(root, own) ?? version1(root, own)
}

/**
 * Finds the place for version 2. A group can have members or limited children, not both, so new ones go beside Assay's own if
 * they can't go below it.
 */
function version2(root: string, own: ReadonlyMap<string, string>): CgroupHost | null {
  const path = own.get('')
  if (path === undefined) return null
  for (const folder of [join(root, path), dirname(join(root, path))]) {
    const enabled = textOf(join(folder, 'cgroup.subtree_control')).trim().split(' ')
    if (folder.startsWith(root) && enabled.includes('memory') && enabled.includes('pids') && isWritable(folder)) {
      return { folders: { memory: folder, pids: folder, cpu: folder }, files: V2 }
    }
  }
  return null
}

function version1(root: string, own: ReadonlyMap<string, string>): CgroupHost | null {
  // In a container the path is often the host's, and the mount begins at the container's own group.
  const folderOf = (controller: string) =>
    [resolve(root, controller, `.${own.get(controller) ?? '/'}`), resolve(root, controller)].find(isWritable)
  const [memory, pids, cpu] = ['memory', 'pids', 'cpuacct'].map(folderOf)
  return memory === undefined || pids === undefined || cpu === undefined
    ? null
    : { folders: { memory, pids, cpu }, files: V1 }
}

/** Returns Assay's own groups by controller. The one of version 2 has no name. */
function ownCgroups(): Map<string, string> {
  const lines = textOf('/proc/self/cgroup').trim().split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, controllers = '', path = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
      return controllers.split(',').map((controller): [string, string] => [controller, path])
    }),
  )
}

function isWritable(folder: string): boolean {
  try {
    accessSync(join(folder, 'cgroup.procs'), constants.W_OK)
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
