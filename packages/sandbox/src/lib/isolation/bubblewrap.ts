import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { EnvironmentError } from '@assay/core/errors'
import type { CodeLimit } from '@assay/core/result'
import { bubblewrapArguments } from './bubblewrap-arguments.ts'
import type { Cell, CellEnd, CellTask } from './cell.ts'
import { cellSandbox } from './cell-sandbox.ts'
import { hostRootArguments } from './host-root.ts'
import type { Sandbox } from './sandbox.ts'
import { FIRST_HOST_ID, ID_COUNT, makeUserNamespace } from './user-namespace.ts'

const NOBODY = 65_534

/** A sandbox of bubblewrap. */
export async function openBubblewrap(): Promise<Sandbox> {
  const root = hostRootArguments()
  const isRoot = process.getuid?.() === 0
  const namespace = isRoot ? await makeUserNamespace() : null
  let next = 0
  const openCell = async (task: CellTask): Promise<Cell> => {
    const uid = isRoot ? 1 + (next++ % ID_COUNT) : NOBODY
    if (isRoot) giveFolder(task.folder, FIRST_HOST_ID + uid - 1)
    const args = bubblewrapArguments({ root, uid, isRoot }, task)
    const child = spawn('bwrap', args, {
      env: {},
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe', namespace ?? 'ignore'],
    })
    return bubblewrapCell(child)
  }
  return cellSandbox('bubblewrap', openCell, () => {
    if (namespace !== null) closeSync(namespace)
  })
}

function bubblewrapCell(child: ChildProcess): Cell {
  const [stdin, stdout, stderr, channel, status] = child.stdio as unknown as [Writable, ...Readable[]] & {
    length: 5
  }
  stdin.on('error', () => {})
  let killed: { limit: CodeLimit | null } | null = null
  let said = ''
  status?.on('data', (chunk) => {
    said += chunk
  })
  let complaint = ''
  stderr?.on('data', (chunk) => {
    if (complaint.length < 2000) complaint += chunk
  })
  const end = async (): Promise<CellEnd> => {
    await Promise.all([once(child, 'exit'), once(status as Readable, 'close')])
    const pid = /"child-pid": (\d+)/.exec(said)?.[1]
    if (pid !== undefined) await untilGone(Number(pid))
    const code = /"exit-code": (\d+)/.exec(said)?.[1]
    const limit = killed?.limit ?? null
    if (code !== undefined) return { ...exitOf(Number(code)), limit, peakMemoryBytes: null }
    if (killed !== null) return { exitCode: null, signal: 'SIGKILL', limit, peakMemoryBytes: null }
    throw new EnvironmentError('SANDBOX_FAILED', `The sandbox could not be set up: ${complaint.trim()}`)
  }
  return {
    stdin,
    stdout: stdout as Readable,
    stderr: stderr as Readable,
    channel: channel as Readable,
    kill: (limit) => {
      killed ??= { limit }
      child.kill('SIGKILL')
    },
    ended: end(),
  }
}

/** Kills the first process of a pid namespace and waits until it is gone: then all others are. */
async function untilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 'SIGKILL')
      if (/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return
    } catch {
      return
    }
    await nextTurn()
  }
}

function exitOf(code: number): Pick<CellEnd, 'exitCode' | 'signal'> {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128)
  return signal === undefined ? { exitCode: code, signal: null } : { exitCode: null, signal: signal[0] }
}

/** Makes a folder and all in it someone's, following no links. */
function giveFolder(path: string, id: number): void {
  const stats = lstatSync(path)
  if (stats.uid !== id) lchownSync(path, id, id)
  if (stats.isDirectory()) for (const name of readdirSync(path)) giveFolder(join(path, name), id)
}
