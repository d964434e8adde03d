import { accessSync, constants, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Where groups can be made, and how the files of this version of cgroups are called. */
export interface CgroupHost {
  /** The folder under which groups are made; the same for all in version 2. */
  readonly folders: Readonly<Record<'memory' | 'pids' | 'cpu', string>>
  readonly files: CgroupFiles
}

interface CgroupFiles {
  readonly memoryLimit: string
  readonly memoryPeak: string
  /** Has a line `oom_kill N`. */
  readonly memoryEvents: string
  /** What to write where so that memory is not moved to swap. */
  readonly noSwap: (memory: string) => readonly (readonly [file: string, value: string])[]
  /** The CPU time of a group, in its folder. */
  readonly cpuMs: (folder: string) => number
}

const V1: CgroupFiles = {
  memoryLimit: 'memory.limit_in_bytes',
  memoryPeak: 'memory.max_usage_in_bytes',
  memoryEvents: 'memory.oom_control',
  noSwap: (memory) => [['memory.memsw.limit_in_bytes', memory]],
  cpuMs: (folder) => Number(readFileSync(join(folder, 'cpuacct.usage'), 'latin1')) / 1e6,
}

const V2: CgroupFiles = {
  memoryLimit: 'memory.max',
  memoryPeak: 'memory.peak',
  memoryEvents: 'memory.events',
  noSwap: () => [
    ['memory.swap.max', '0'],
    ['memory.oom.group', '1'],
  ],
  cpuMs: (folder) => {
    const [, usec] = /^usage_usec (\d+)$/m.exec(readFileSync(join(folder, 'cpu.stat'), 'latin1')) ?? []
    return Number(usec ?? 0) / 1000
  },
}

/** Where memory and processes can be limited by groups that we make; null where nowhere. */
export function cgroupHost(root = '/sys/fs/cgroup', own = ownCgroups()): CgroupHost | null {
  return version2(root, own) ?? version1(root, own)
}

/** A group may have members or limited children, not both; so ours are made beside our own when they can't be made below it. */
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
  // In a container the path is often that of the host, and the mount begins at the container's own group.
  const folderOf = (controller: string) =>
    [resolve(root, controller, `.${own.get(controller) ?? '/'}`), resolve(root, controller)].find(isWritable)
  const [memory, pids, cpu] = ['memory', 'pids', 'cpuacct'].map(folderOf)
  return memory === undefined || pids === undefined || cpu === undefined
    ? null
    : { folders: { memory, pids, cpu }, files: V1 }
}

/** Our own groups by controller; the one of version 2 has no name. */
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
