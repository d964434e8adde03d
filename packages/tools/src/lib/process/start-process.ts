import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { killGroup } from '@assay/providers/process'

/** Processes that were started and have not ended. */
const running = new Set<ChildProcess>()
let isWatching = false

/** How much of the end of a process's stderr is kept for messages. */
const STDERR_TAIL = 2000

/** How long the pipes of a process that ended may stay open. */
const LEFT_OPEN_MS = 500

/** A process that was started as the leader of a group of its own. */
export interface StartedProcess {
  readonly child: ChildProcess
  /** Resolves when it has ended, or was never started, to how; what it left behind in its group is killed then. */
  readonly ended: Promise<ProcessEnd>
  /** Ends it: its input is closed, and after `graceMs` it is killed with all that it started. */
  readonly end: (graceMs: number) => Promise<void>
}

/** How a process ended. */
export interface ProcessEnd {
  /** A phrase such as `exited with code 1`, `was killed by SIGKILL`, or `didn't start: …`. */
  readonly how: string
  readonly stderr: string
}

/** Starts a program that dies with this process, in a group of its own, so that all that it starts dies with it. */
export function startProcess(
  file: string,
  args: readonly string[],
  options: Omit<SpawnOptions, 'detached'>,
): StartedProcess {
  const child = spawn(file, args, { ...options, detached: true })
  running.add(child)
  watchExit()
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL)
  })
  // A process need not read its input; that its pipe is closed then is no failure.
  child.stdin?.on('error', () => {})
  const ended = new Promise<ProcessEnd>((resolve) => {
    const finish = (how: string) => {
      running.delete(child)
      resolve({ how, stderr })
    }
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined)
        finish(`didn't start: ${error.code === 'ENOENT' ? `program "${file}" doesn't exist` : error.message}`)
    })
    child.once('exit', (code, signal) => {
      killGroup(child)
      // What it wrote last is still read; what left the group may hold the pipes open for ever.
      const timer = setTimeout(() => destroyPipes(child), LEFT_OPEN_MS)
      child.once('close', () => {
        clearTimeout(timer)
        finish(signal === null ? `exited with code ${code}` : `was killed by ${signal}`)
      })
    })
  })
  return { child, ended, end: (graceMs) => endProcess(child, ended, graceMs) }
}

function destroyPipes({ stdin, stdout, stderr }: ChildProcess): void {
  for (const pipe of [stdin, stdout, stderr]) pipe?.destroy()
}

async function endProcess(child: ChildProcess, ended: Promise<unknown>, graceMs: number): Promise<void> {
  child.stdin?.end()
  const timer = setTimeout(() => killGroup(child), graceMs)
  await ended
  clearTimeout(timer)
}

/** A process that exits takes along what it started; one that is killed leaves that to the end of its pipes. */
function watchExit(): void {
  if (isWatching) return
  isWatching = true
  process.on('exit', () => {
    for (const child of running) killGroup(child)
  })
}
