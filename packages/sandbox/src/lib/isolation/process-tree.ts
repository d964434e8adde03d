import { readdirSync, readFileSync } from 'node:fs'
import type { CodeLimit } from '@assay/core/result'
import type { Limits } from './sandbox.ts'

/** Watches a process and everything that it started, for machines without control groups. */
export interface ProcessTree {
  /** Returns the limit that is currently exceeded, or null. */
  readonly hit: () => CodeLimit | null
  /** Returns false: without control groups, nobody knows why a program was killed. */
  readonly wasStarved: () => boolean
  /** Returns the peak memory seen; null if it was never checked. */
  readonly peakMemoryBytes: () => number | null
  /** Does nothing: there is nothing to remove. */
  readonly remove: () => Promise<void>
}

/** Watches the tree under the first process of a pid namespace: processes that lose their parent there become its children. */
export function watchProcessTree(pid: number, limits: Limits): ProcessTree {
  let peak: number | null = null
  return {
    hit: () => {
      const { pids, threads } = membersOf(pid, limits.processes)
      const resident = sum(pids, residentBytes)
      // Shared pages count in each process; the exact sum takes long and is computed only near the limit.
      const bytes = resident > limits.memoryBytes ? sum(pids, proportionalBytes) : resident
      peak = Math.max(peak ?? 0, bytes)
      if (bytes > limits.memoryBytes) return 'memory'
      if (threads > limits.processes) return 'processes'
      return sum(pids, cpuMs) > limits.cpuMs ? 'time' : null
    },
    wasStarved: () => false,
    peakMemoryBytes: () => peak,
    remove: async () => {},
  }
}

/** Returns all processes from one down, with their number of threads. Stops soon after the limit. */
function membersOf(root: number, limit: number): { pids: number[]; threads: number } {
  const pids = [root]
  let threads = 0
  for (let index = 0; index < pids.length && threads <= 2 * limit; index++) {
    const folder = `/proc/${pids[index]}/task`
    for (const task of listOf(folder)) {
      threads++
      for (const child of textOf(`${folder}/${task}/children`).split(' ')) if (child !== '') pids.push(Number(child))
    }
  }
  return { pids, threads: threads - 1 }
}

function residentBytes(pid: number): number {
  return Number(textOf(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * 4096
}

function proportionalBytes(pid: number): number {
  const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1]
  return kibibytes === undefined ? residentBytes(pid) : Number(kibibytes) * 1024
}

/** Returns the CPU time of a process and its ended children. The kernel counts in hundredths of a second. */
function cpuMs(pid: number): number {
  const stat = textOf(`/proc/${pid}/stat`)
  // The second field is the program's name in brackets, with anything in it.
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  return times.reduce((total, time) => total + Number(time) * 10, 0)
}

function sum(pids: readonly number[], of: (pid: number) => number): number {
  return pids.reduce((total, pid) => total + of(pid), 0)
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
