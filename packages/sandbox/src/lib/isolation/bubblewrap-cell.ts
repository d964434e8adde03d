import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { CodeLimit } from '@assay/core/result'
import { readStatus } from './bubblewrap-status.ts'
import type { Cell, CellEnd, CellTask, ProgramEnd } from './cell.ts'
import type { Cgroup, MakeCgroup } from './cgroup.ts'
import { type DiskMeter, diskMeter } from './disk-meter.ts'
import { guardProgram } from './guard.ts'
import { killNamespace, untilGone } from './pid-namespace.ts'
import { watchProcessTree } from './process-tree.ts'

/** The interval for checking limits that the kernel doesn't enforce itself. */
const LOOK_EVERY_MS = 20

/** A running bubblewrap. */
export interface StartedBubblewrap {
  readonly child: ChildProcess
  readonly task: CellTask
  /** The control group in which bubblewrap already is, or a way to make one for its first process; null if none can be made. */
  readonly cgroup: Cgroup | MakeCgroup | null
}

/** bubblewrap's first process in the pid namespace. */
const OWN_PROCESSES = 1

/** Runs a program under a bubblewrap that was just started, or that just got its arguments, with the six pipes of `DESCRIPTORS`. */
export function bubblewrapCell({ child, task, cgroup: given }: StartedBubblewrap): Cell {
  const [stdin, stdout, stderr, channel, statusStream, go] = child.stdio as unknown as Pipes
  for (const stream of [stdin, go]) stream?.on('error', () => {})
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
    const meter = await enter()
    if (first === null || meter === null) {
      await exited
      // A program that was killed while it was counted has ended like any other.
      return killed === null ? { kind: 'failed' } : { kind: 'ended', ...KILLED, ...killed, peakMemoryBytes: null }
    }
    const stopLooking = lookAt(meter, disk, kill)
    const endGuard = guardProgram({ folder: task.folder, first, limits: task.limits })
    if (killed === null) go?.end('\n')
    else killNamespace(first)
    await exited
    stopLooking()
    endGuard()
    const code = await status.exitCode
    await untilGone(first)
    const exit = killed !== null || code === null ? KILLED : exitOf(code)
    const hit = meter.hit()
    const limit = killed === null ? (limitOf(exit) ?? hit ?? (disk.wasFilled() ? 'disk' : null)) : killed.limit
    const peakMemoryBytes = meter.peakMemoryBytes()
    const isStarved = limit === null && killed === null && meter.wasStarved()
    await meter.remove()
    if (isStarved) return { kind: 'starved' }
    // A group that is out of memory can kill bubblewrap itself, which then reports no code.
    const hasFailed = code === null && killed === null && hit === null
    return hasFailed ? { kind: 'failed' } : { kind: 'ended', ...exit, limit, peakMemoryBytes }
  }

  /** Begins to count what the program uses, while bubblewrap mounts; it waits for the go only after that. Null if that fails. */
  const enter = async (): Promise<Meter | null> => {
    let cgroup: Cgroup | null = null
    try {
      cgroup = typeof given === 'function' ? given(task.limits, OWN_PROCESSES) : given
      first = await status.pid
      if (first === null) throw new Error("bubblewrap didn't start anything")
      if (cgroup === null) return watchProcessTree(first, task.limits)
      if (cgroup !== given) await cgroup.add(first)
      return cgroup
    } catch {
      first ??= await status.pid
      if (first !== null) killNamespace(first)
      await cgroup?.remove()
      return null
    }
  }
  return { stdin, stdout, stderr, channel, kill, ended: end() }
}

/** The pipes. A bubblewrap that waited for its arguments doesn't wait for a go. */
type Pipes = readonly [Writable, Readable, Readable, Readable, Readable, Writable | null]
type Exit = Pick<ProgramEnd, 'exitCode' | 'signal'>
type Meter = Omit<Cgroup, 'add'>

const KILLED: Exit = { exitCode: null, signal: 'SIGKILL' }

function lookAt(meter: Meter, disk: DiskMeter, kill: (limit: CodeLimit) => void): () => void {
  const look = () => {
    const limit = meter.hit() ?? (disk.isFull() ? 'disk' : null)
    if (limit !== null) kill(limit)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** Reads an exit code. bubblewrap reports a signal as shells do, so a program that exits with such a code looks the same. */
function exitOf(code: number): Exit {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === code - 128) ?? []
  return signal === undefined ? { exitCode: code, signal: null } : { exitCode: null, signal }
}

/** Returns the limit that the kernel enforces with a signal. */
function limitOf({ signal }: Exit): CodeLimit | null {
  if (signal === 'SIGXCPU') return 'time'
  return signal === 'SIGXFSZ' ? 'disk' : null
}
