import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { EnvironmentError } from '@assay/core/errors'
import type { CodeLimit } from '@assay/core/result'
import { plainText } from '@assay/core/text'
import { capture } from './capture.ts'
import type { Cell, CellTask, OpenCell } from './cell.ts'
import { withDefaults } from './limits.ts'
import type { Captured, Ended, RunningProgram, Sandbox, SandboxTask } from './sandbox.ts'

/** The longest timer: a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Returns a sandbox that runs each program in its own cell. */
export function cellSandbox(
  isolation: Sandbox['isolation'],
  openCell: OpenCell,
  onClose: () => void | Promise<void>,
): Sandbox {
  const cells = new Set<Cell>()
  const open = async (task: SandboxTask, limits: SandboxTask['limits']): Promise<Cell> => {
    const cell = await openAndClose(openCell, { ...task, limits: withDefaults(limits) })
    cells.add(cell)
    const forget = () => void cells.delete(cell)
    cell.ended.then(forget, forget)
    return cell
  }
  return {
    isolation,
    run: async (task) => runIn(await open(task, task.limits), task),
    // A server can live long: a CPU limit applies only if it is set, and one for its age never.
    start: async (task) => startProgram(await open(task, { cpuMs: Infinity, ...task.limits, wallMs: Infinity }), task),
    close: async () => {
      const ends = [...cells].map(({ ended }) => ended)
      for (const cell of cells) cell.kill(null)
      await Promise.allSettled(ends)
      await onClose()
    },
  }
}

async function openAndClose(openCell: OpenCell, task: CellTask): Promise<Cell> {
  try {
    task.signal?.throwIfAborted()
    return await openCell(task)
  } finally {
    for (const descriptor of task.descriptors ?? [])
      if (typeof descriptor === 'number') closeSync(descriptor)
      else descriptor.destroy()
  }
}

async function runIn(cell: Cell, task: SandboxTask): Promise<Ended> {
  const limits = withDefaults(task.limits)
  const start = performance.now()
  const timer = setTimeout(() => cell.kill('time'), Math.min(limits.wallMs, LONGEST_TIMER_MS))
  const stopWatching = killOnAbort(cell, task.signal)
  const streams = [cell.stdout, cell.stderr, cell.channel].map((stream) => capture(stream, limits.outputBytes))
  cell.stdin.end(task.stdin)
  try {
    const end = await cell.ended
    const wallMs = performance.now() - start
    const [stdout, stderr, channel] = (await Promise.all(streams)) as [Captured, Captured, Captured]
    task.signal?.throwIfAborted()
    if (end.kind !== 'ended') throw failureOf(end.kind, stderr.bytes)
    const { exitCode, signal, limit, peakMemoryBytes } = end
    const cut: CodeLimit | null = stdout.cut || stderr.cut || channel.cut ? 'output' : null
    return { exitCode, signal, limit: limit ?? cut, stdout, stderr, channel, wallMs, peakMemoryBytes }
  } finally {
    clearTimeout(timer)
    stopWatching()
  }
}

async function startProgram(cell: Cell, task: SandboxTask): Promise<RunningProgram> {
  const stopWatching = killOnAbort(cell, task.signal)
  const ended = cell.ended.finally(stopWatching).then((end) => {
    if (end.kind !== 'ended') throw failureOf(end.kind, cell.stderr.read())
    return { exitCode: end.exitCode, signal: end.signal, limit: end.limit }
  })
  // Waiting for it is optional.
  ended.catch(() => {})
  if (task.stdin !== undefined && !cell.stdin.write(task.stdin)) await Promise.race([once(cell.stdin, 'drain'), ended])
  const { stdin, stdout, stderr, channel } = cell
  return { stdin, stdout, stderr, channel, ended, kill: () => cell.kill(null) }
}

function failureOf(kind: 'failed' | 'starved', stderr: unknown): EnvironmentError {
  if (kind === 'starved')
    return new EnvironmentError(
      'SANDBOX_STARVED',
      'The machine ran out of memory, and its kernel killed a program that was within its own limit',
    )
  const said = Buffer.isBuffer(stderr) ? plainText(stderr.toString('utf8', 0, 2000).trim()) : ''
  return new EnvironmentError('SANDBOX_FAILED', `Can't set up the sandbox: "${said}"`)
}

function killOnAbort(cell: Cell, signal: AbortSignal | undefined): () => void {
  const kill = () => cell.kill(null)
  if (signal?.aborted) kill()
  signal?.addEventListener('abort', kill, { once: true })
  return () => signal?.removeEventListener('abort', kill)
}
