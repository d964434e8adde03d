import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { CodeLimit } from '@assay/core/result'
import { readStatus } from './bubblewrap-status.ts'
import type { Cell, CellEnd, CellTask, ProgramEnd } from './cell.ts'
import type { Cgroup } from './cgroup.ts'
import { type DiskMeter, diskMeter } from './disk-meter.ts'
import { killNamespace, untilGone } from './pid-namespace.ts'
import { watchProcessTree } from './process-tree.ts'

/** How often the limits that the kernel does not enforce by itself are looked at. */
const LOOK_EVERY_MS = 20

/** A bubblewrap that runs. */
export interface StartedBubblewrap {
  readonly child: ChildProcess
  readonly pid: number
  readonly task: CellTask
  readonly cgroup: Cgroup | null
}

/** A program under a bubblewrap that was just started with the six pipes of `DESCRIPTORS`. */
export function bubblewrapCell({ child, pid, task, cgroup }: StartedBubblewrap): Cell {
  const isIn = cgroup === null || entersBeforeFork(pid, cgroup)
  const [stdin, stdout, stderr, channel, statusStream, go] = child.stdio as unknown as Pipes
  for (const stream of [stdin, go]) stream.on('error', () => {})
  if (isIn) go.end('\n')
  const status = readStatus(statusStream)
  const exited = once(child, 'exit')
  let first: number | null = null
  let killed: { readonly limit: CodeLimit | null } | null = null
  const kill = (limit: CodeLimit | null) => {
    killed ??= { limit }
    // Before its first process is known, killing bubblewrap could leave that one behind.
    if (first !== null) killNamespace(first)
  }
  const disk = diskMeter(task.folder, () => (first === null ? null : `/proc/${first}/root/tmp`), task.limits.diskBytes)

  const end = async (): Promise<CellEnd> => {
    first = await status.pid
    if (first === null) {
      await exited
      return { kind: 'failed' }
    }
    if (!isIn) {
      cgroup.add(first)
      go.end('\n')
    }
    const meter = cgroup ?? watchProcessTree(first, task.limits)
    if (killed !== null) killNamespace(first)
    const stopLooking = lookAt(meter, disk, kill)
    await exited
    stopLooking()
    const code = await status.exitCode
    await untilGone(first)
    const exit = killed !== null || code === null ? KILLED : exitOf(code)
    const limit = killed === null ? (limitOf(exit) ?? meter.hit() ?? (disk.isFull() ? 'disk' : null)) : killed.limit
    // Without a code bubblewrap gave up before the program, or was ended with it for its memory.
    if (code === null && killed === null && limit === null) return { kind: 'failed' }
    return { kind: 'ended', ...exit, limit, peakMemoryBytes: meter.peakMemoryBytes() }
  }
  const ended = end().finally(() => cgroup?.remove())
  return { stdin, stdout, stderr, channel, kill, ended }
}

type Pipes = readonly [Writable, Readable, Readable, Readable, Readable, Writable]
type Exit = Pick<ProgramEnd, 'exitCode' | 'signal'>
type Meter = Pick<Cgroup, 'hit' | 'peakMemoryBytes'>

const KILLED: Exit = { exitCode: null, signal: 'SIGKILL' }

/**
 * Puts bubblewrap into a group, and tells whether it was there before it forked, so that all it forks is there too. Else it must be
 * held until its child was put there, which costs a turn of both processes.
 */
function entersBeforeFork(pid: number, cgroup: Cgroup): boolean {
  try {
    cgroup.add(pid)
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1') === ''
  } catch {
    return false
  }
}

function lookAt(meter: Meter, disk: DiskMeter, kill: (limit: CodeLimit) => void): () => void {
  const look = () => {
    const limit = meter.hit() ?? (disk.isFull() ? 'disk' : null)
    if (limit !== null) kill(limit)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** bubblewrap gives a signal as shells do, so a program that exits with such a code by itself looks the same. */
function exitOf(code: number): Exit {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === code - 128) ?? []
  return signal === undefined ? { exitCode: code, signal: null } : { exitCode: null, signal }
}

/** Signals by which the kernel enforces a limit. */
function limitOf({ signal }: Exit): CodeLimit | null {
  if (signal === 'SIGXCPU') return 'time'
  return signal === 'SIGXFSZ' ? 'disk' : null
}
