import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { DESCRIPTORS, type Identity } from './bubblewrap-arguments.ts'
import type { CellTask } from './cell.ts'
import type { Cgroup, MakeCgroup } from './cgroup.ts'
import type { RunAs } from './identity.ts'

/** A bubblewrap that was started in advance. It has its command, its limits and its user, and waits for the program's view. */
export interface Spare {
  readonly child: ChildProcess
  readonly as: RunAs
  /** The group that it is already in; null if none can be made. */
  readonly cgroup: Cgroup | null
}

/** Waiting bubblewraps. Each runs one program. */
export interface Spares {
  /** Returns a spare for a task, if one waits whose user `fits`; the caller then owns it. */
  readonly take: (task: CellTask, by: Identity['by'], fits: (as: RunAs) => boolean) => Spare | null
  /** Starts a spare for the next task like this one, if there was one like it before. */
  readonly prepare: (task: CellTask, by: Identity['by']) => void
  /** Ends all spares. */
  readonly close: () => Promise<void>
}

/** The means to make spares. */
export interface SpareMaking {
  readonly makeCgroup: MakeCgroup | null
  readonly reserve: (by: Identity['by']) => Promise<RunAs>
  readonly start: (task: CellTask, as: RunAs) => ChildProcess
}

/** The maximum number of spares: a suite alternates between few commands, to compile, test and lint in a few languages. */
const MOST_WAITING = 8

/** The number of tasks seen only once that are remembered. */
const MOST_SEEN = 32

/** bubblewrap itself and its first process in the pid namespace. */
const OWN_PROCESSES = 2

/** Keeps a spare for each command that comes again. */
export function keepSpares(making: SpareMaking): Spares {
  const shelf = new Map<string, Kept>()
  const seen = new Set<string>()
  const ending = new Set<Promise<void>>()
  let isClosed = false
  const discard = (key: string, { made }: Kept) => {
    shelf.delete(key)
    const end = made.then((spare) => (spare === null ? undefined : endSpare(spare)))
    ending.add(end)
    const forget = () => void ending.delete(end)
    end.then(forget, forget)
  }
  const add = (key: string, made: Promise<Spare | null>) => {
    const [oldest] = shelf
    if (oldest !== undefined && shelf.size >= MOST_WAITING) discard(...oldest)
    const kept: Kept = { made, ready: null }
    shelf.set(key, kept)
    made.then((spare) => {
      kept.ready = spare
      if (spare === null && shelf.get(key) === kept) shelf.delete(key)
    })
  }
  return {
    take: (task, by, fits) => {
      const key = keyOf(task, by)
      const kept = shelf.get(key)
      // Waiting for one that is still being made would take longer than starting a new one.
      if (kept === undefined || kept.ready === null) return null
      if (!isRunning(kept.ready.child)) {
        discard(key, kept)
        return null
      }
      if (!fits(kept.ready.as)) return null
      shelf.delete(key)
      return holdOpen(kept.ready)
    },
    prepare: (task, by) => {
      const key = keyOf(task, by)
      if (isClosed || shelf.has(key)) return
      if (seen.has(key)) add(key, makeSpare(making, task, by))
      else remember(seen, key)
    },
    close: async () => {
      isClosed = true
      for (const each of shelf) discard(...each)
      await Promise.allSettled(ending)
    },
  }
}

interface Kept {
  readonly made: Promise<Spare | null>
  /** The spare; null until it is made. */
  ready: Spare | null
}

/** Returns a key for everything that a bubblewrap gets before it waits. */
function keyOf({ command, limits }: CellTask, by: Identity['by']): string {
  const { cpuMs, memoryBytes, processes, diskBytes } = limits
  return JSON.stringify([by, command, String(cpuMs), memoryBytes, processes, diskBytes])
}

function remember(seen: Set<string>, key: string): void {
  const [oldest] = seen
  if (oldest !== undefined && seen.size >= MOST_SEEN) seen.delete(oldest)
  seen.add(key)
}

/** Makes a spare; null if it can't be made. The next program then starts like any other. */
async function makeSpare(making: SpareMaking, task: CellTask, by: Identity['by']): Promise<Spare | null> {
  let spare: Spare | null = null
  try {
    const as = await making.reserve(by)
    const child = making.start(task, as)
    child.on('error', () => {})
    if (child.pid === undefined) return null
    spare = { child, as, cgroup: null }
    letGo(spare)
    spare = { ...spare, cgroup: making.makeCgroup?.(task.limits, OWN_PROCESSES) ?? null }
    await spare.cgroup?.add(child.pid)
    return spare
  } catch {
    if (spare !== null) await endSpare(spare)
    return null
  }
}

async function endSpare({ child, cgroup }: Spare): Promise<void> {
  if (isRunning(child)) {
    const exited = once(child, 'exit')
    child.ref()
    // It hasn't started anything yet.
    child.kill('SIGKILL')
    await exited
  }
  for (const stream of child.stdio) stream?.destroy()
  await cgroup?.remove()
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Unreferences a spare's handles, so that a process that forgets to close the sandbox can still end. Spares end without Assay. */
function letGo({ child }: Spare): void {
  child.unref()
  for (const stream of child.stdio) if (stream instanceof Socket) stream.unref()
}

function holdOpen(spare: Spare): Spare {
  spare.child.ref()
  for (const stream of spare.child.stdio) if (stream instanceof Socket) stream.ref()
  return spare
}

/** Sends a spare the arguments that it waits for. None of them can contain a NUL. */
export function tellSpare({ child }: Spare, args: readonly string[]): void {
  const stream = [...child.stdio].at(DESCRIPTORS.args)
  if (!(stream instanceof Socket)) throw new Error('This is a bug: a spare has no pipe for its arguments')
  stream.on('error', () => {})
  stream.end(args.map((each) => `${each}\0`).join(''))
}
