import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CodeLimit } from '@assay/core/result'
import { type CgroupHost, cgroupHost } from './cgroup-host.ts'
import { ownGroupName, removeAbandoned } from './cgroup-owner.ts'
import { removeGroup } from './remove-group.ts'
import type { Limits } from './sandbox.ts'

/** A control group for one program and everything that it starts. */
export interface Cgroup {
  /** Puts a process into it; what that process starts is in it too. The kernel can take some 10 ms if the machine was idle. */
  readonly add: (pid: number) => Promise<void>
  /** Returns the limit that was hit so far, or null. */
  readonly hit: () => CodeLimit | null
  /** Returns whether a program in it was killed for memory that it had every right to: the machine has run out of it. */
  readonly wasStarved: () => boolean
  /** Returns the peak memory, including the file cache; null if the kernel doesn't report it. */
  readonly peakMemoryBytes: () => number | null
  /** Removes it, once everything in it is gone. */
  readonly remove: () => Promise<void>
}

/** Makes control groups where this machine allows it. `ownProcesses` are bubblewrap's, in addition to the program's. */
export type MakeCgroup = (limits: Limits, ownProcesses: number) => Cgroup

/** The number of groups made by all sandboxes of this process, whose groups are side by side. */
let made = 0

/** Returns a way to make control groups that limit memory and processes; null if that isn't allowed. */
export function findCgroups(): MakeCgroup | null {
  const host = cgroupHost()
  if (host === null) return null
  for (const folder of new Set(Object.values(host.folders))) removeAbandoned(folder)
  const make: MakeCgroup = (limits, ownProcesses) => makeCgroup(host, ownGroupName(made++), limits, ownProcesses)
  return isUsable(make) ? make : null
}

function makeCgroup(host: CgroupHost, name: string, limits: Limits, ownProcesses: number): Cgroup {
  const folders = [...new Set(Object.values(host.folders))].map((folder) => join(folder, name))
  for (const folder of folders) mkdirSync(folder)
  const path = (controller: keyof CgroupHost['folders'], file: string) => join(host.folders[controller], name, file)
  const memory = String(Math.floor(limits.memoryBytes))
  writeFileSync(path('memory', host.files.memoryLimit), memory)
  for (const [file, value] of host.files.noSwap(memory)) writeIfPossible(path('memory', file), value)
  writeFileSync(path('pids', 'pids.max'), String(limits.processes + ownProcesses))
  const wasKilledForMemory = () => counter(path('memory', host.files.memoryEvents), 'oom_kill') > 0
  const wasFull = () => host.files.wasFull(path('memory', ''))
  return {
    add: async (pid) => {
      await Promise.all(folders.map((folder) => writeFile(join(folder, 'cgroup.procs'), String(pid))))
    },
    hit: () => {
      if (wasKilledForMemory() && wasFull()) return 'memory'
      if (counter(path('pids', 'pids.events'), 'max') > 0) return 'processes'
      return host.files.cpuMs(path('cpu', '')) > limits.cpuMs ? 'time' : null
    },
    wasStarved: () => wasKilledForMemory() && !wasFull(),
    peakMemoryBytes: () => numberIn(path('memory', host.files.memoryPeak)),
    remove: async () => {
      for (const folder of folders) await removeGroup(folder, { holdsProcess: true })
    },
  }
}

/** Returns whether a group can be made and limited here: its files may exist and be read-only. */
function isUsable(make: MakeCgroup): boolean {
  try {
    void make({ wallMs: 0, cpuMs: 0, memoryBytes: 2 ** 30, processes: 8, diskBytes: 0, outputBytes: 0 }, 1).remove()
    return true
  } catch {
    return false
  }
}

function writeIfPossible(path: string, value: string): void {
  try {
    writeFileSync(path, value)
  } catch {
    // Not every kernel counts swap.
  }
}

function counter(path: string, name: string): number {
  const line = textOf(path)
    .split('\n')
    .find((each) => each.startsWith(`${name} `))
  return line === undefined ? 0 : Number(line.slice(name.length + 1))
}

function numberIn(path: string): number | null {
  const text = textOf(path).trim()
  return /^\d+$/.test(text) ? Number(text) : null
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
