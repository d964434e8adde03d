import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { killGroup } from '@assay/providers/process'

/** Processes that are still running. */
const running = new Set<ChildProcess>()
let isWatching = false

/** Characters of a process's stderr saved for messages, from its end. */
const STDERR_TAIL = 2000

/** Time that an exited process's pipes may stay open. */
const LEFT_OPEN_MS = 500

/** A process that leads its own group. */
export interface StartedProcess {
  readonly child: ChildProcess
  /** Resolves when it has exited or failed to start; the rest of its group is killed then. */
  readonly ended: Promise<ProcessEnd>
  /** Ends it: closes its input, and kills its whole group after `graceMs`. */
  readonly end: (graceMs: number) => Promise<void>
}

/** The way a process ended. */
export interface ProcessEnd {
  /** A phrase such as `exited with code 1`, `was killed by SIGKILL`, or `didn't start: …`. */
  readonly how: string
  readonly stderr: string
}

/** Starts a program in its own process group, so that it and its children die with this process. */
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
  // A process may not read its input; a closed pipe isn't a failure then.
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
      // Its last output is still read; processes that left the group may hold the pipes open forever.
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

/** Kills all started processes when this one exits. If this one is killed, closed pipes end them. */
function watchExit(): void {
  if (isWatching) return
  isWatching = true
  process.on('exit', () => {
    for (const child of running) killGroup(child)
  })
}
