import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { EnvironmentError, messageOf } from '@assay/core/errors'
import type { CodeLimit } from '@assay/core/result'
import { ENVIRONMENT } from './bubblewrap-arguments.ts'
import type { Cell, CellEnd, CellTask } from './cell.ts'
import { FIRST_DESCRIPTOR } from './sandbox.ts'

/** Settings for starting a program without namespaces. */
export interface PlainStart {
  /** Returns the command that the program's own is passed to; empty to start the program directly. */
  readonly wrapper: (task: CellTask) => readonly string[]
}

/**
 * Runs a program as a process group of this machine, in its work folder, with limits on time and output and whatever its
 * wrapper adds. Processes that leave the group outlive it.
 */
export async function plainCell(task: CellTask, { wrapper }: PlainStart): Promise<Cell> {
  const [file, ...args] = [...wrapper(task), ...task.command].map((each) => hostPath(each, task.folder))
  const env = { ...ENVIRONMENT, PATH: process.env.PATH ?? ENVIRONMENT.PATH, ...task.env }
  const child = spawn(file ?? '', args, {
    cwd: task.folder,
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, hostPath(value, task.folder)])),
    stdio: stdioOf(task),
    detached: true,
  })
  const { pid } = child
  if (pid === undefined) return notStarted(await once(child, 'exit').catch((error: unknown) => error), file ?? '')
  const [stdin, stdout, stderr, channel] = child.stdio as unknown as [Writable, Readable, Readable, Readable]
  stdin.on('error', () => {})
  let killed: { readonly limit: CodeLimit | null } | null = null
  const killGroup = () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // Already exited.
    }
  }
  const end = async (): Promise<CellEnd> => {
    const [code, signal]: (number | string | null)[] = await once(child, 'exit')
    killGroup()
    // Processes that left the group may hold them open forever.
    setTimeout(() => [stdout, stderr, channel].map((stream) => stream.destroy()), LAST_OUTPUT_MS).unref()
    return {
      kind: 'ended',
      exitCode: typeof code === 'number' ? code : null,
      signal: typeof signal === 'string' ? signal : null,
      limit: killed?.limit ?? null,
      peakMemoryBytes: null,
    }
  }
  const kill = (limit: CodeLimit | null) => {
    killed ??= { limit }
    killGroup()
  }
  return { stdin, stdout, stderr, channel, kill, ended: end() }
}

function stdioOf({ descriptors = [] }: CellTask): ('pipe' | 'ignore' | number | Socket)[] {
  const unused = FIRST_DESCRIPTOR - PIPES.length
  return [...PIPES, ...Array.from({ length: unused }, () => 'ignore' as const), ...descriptors]
}

const PIPES = ['pipe', 'pipe', 'pipe', 'pipe'] as const

const LAST_OUTPUT_MS = 200

/** Returns an inside path as the host has it: without a mount namespace there is no `/work`, unless the host has its own. */
function hostPath(text: string, folder: string): string {
  return text.replace(/(^|[=:])\/work((?:\/[^:]*)?)(?=:|$)/g, (whole, before: string, rest: string) => {
    const inFolder = `${folder}${rest}`
    return existsSync(`/work${rest}`) && !existsSync(inFolder) ? whole : `${before}${inFolder}`
  })
}

function notStarted(error: unknown, file: string): never {
  throw new EnvironmentError('SANDBOX_FAILED', `Can't start the program "${file}": ${messageOf(error)}`)
}
