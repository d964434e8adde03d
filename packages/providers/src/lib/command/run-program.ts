import { type ChildProcess, spawn } from 'node:child_process'
import type { ModelFailure } from '@assay/core/exchange'
import { ABORTED, createFailure, createTimeout, quote } from '../model/failure.ts'
import { timerMs } from '../retry/timer-limit.ts'
import { killGroup } from './kill-group.ts'

const OUTPUT_LIMIT_BYTES = 50 * 1024 * 1024

/** Characters from the end of stderr that a failure's message repeats. */
const STDERR_TAIL = 2000

/** A program to run, and its limits. */
export interface Program {
  /** The program and its arguments; no shell interprets them. */
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: string
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** The program's stdout, or its failure. */
export type ProgramOutcome =
  | { readonly ok: true; readonly stdout: string }
  | { readonly ok: false; readonly failure: ModelFailure }

/** Runs a program to its end. On a time-out, an abort or more than 50 MiB of output, kills it with everything that it started. */
export function runProgram(program: Program): Promise<ProgramOutcome> {
  const [file = '', ...args] = program.argv
  if (program.signal?.aborted) return Promise.resolve({ ok: false, failure: ABORTED })
  return new Promise((resolve) => {
    const { cwd, env, signal } = program
    // A group of its own, so that what the program started dies with it.
    const child = spawn(file, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
    const output = collect(child, () => end(createTooLong()))
    const onAbort = () => end(ABORTED)
    const timer = setTimeout(() => {
      end({ ...createTimeout(program.timeoutMs), ...(output.isBegun() ? { begun: true } : {}) })
    }, timerMs(program.timeoutMs))
    signal?.addEventListener('abort', onAbort)

    let settled = false
    const settle = (outcome: ProgramOutcome) => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    const end = (reason: ModelFailure) => {
      settle({ ok: false, failure: reason })
      killGroup(child)
      // A process that left the group may hold the pipes open, which would keep this process alive.
      for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.destroy()
    }
    child.on('error', (error) => settle({ ok: false, failure: createNotStarted(file, error) }))
    child.on('close', (code, killer) => {
      if (code === 0) settle({ ok: true, stdout: output.stdout() })
      else
        settle({
          ok: false,
          failure: createStopped(
            file,
            killer === null ? `exited with code ${code}` : `was killed by ${killer}`,
            output.stderr(),
          ),
        })
    })
    // A program need not read its input; a closed pipe isn't a failure.
    child.stdin.on('error', () => {})
    child.stdin.end(program.stdin)
  })
}

function collect(child: ChildProcess, onTooLong: () => void) {
  const chunks: Buffer[] = []
  let bytes = 0
  let tail = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= OUTPUT_LIMIT_BYTES) chunks.push(chunk)
    else onTooLong()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString('utf8')).slice(-STDERR_TAIL)
  })
  return { stdout: () => Buffer.concat(chunks).toString('utf8'), stderr: () => tail, isBegun: () => bytes > 0 }
}

function createTooLong(): ModelFailure {
  return createFailure('bad_answer', `The program wrote more than ${OUTPUT_LIMIT_BYTES / 1024 ** 2} MiB.`)
}

function createStopped(file: string, how: string, stderr: string): ModelFailure {
  const said = stderr.trim() === '' ? ' and wrote nothing to stderr' : `: ${quote(stderr)}`
  return createFailure('command_failed', `Program "${file}" ${how}${said}.`)
}

/** Errors of a machine that is short of processes, files or memory and may recover. A missing program won't appear. */
const PASSING = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM'])

function createNotStarted(file: string, error: NodeJS.ErrnoException): ModelFailure {
  const reason = error.code === 'ENOENT' ? "the program or its folder doesn't exist" : error.message
  return createFailure('command_failed', `Can't start program "${file}": ${reason}.`, {
    retryable: PASSING.has(error.code ?? ''),
  })
}
