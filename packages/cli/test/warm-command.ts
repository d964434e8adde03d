import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { MAIN } from './main-file.ts'
import type { Order } from './warm-process.ts'

/** A command's output and exit code; null if a signal ended it. */
export interface Finished {
  readonly stdout: string
  readonly stderr: string
  readonly code: number | null
}

/** Comes after a command's output: nothing that a command prints has it. */
const END = '\u0000the command ended\u0000'

interface WarmOptions extends Pick<Order, 'cwd' | 'env'> {
  /** What comes on standard input; nothing by default. */
  readonly input?: string | Buffer | undefined
  /** After so long it is ended. */
  readonly timeoutMs: number
}

let warm: ChildProcess | null = null
let isBusy = false

after(async () => {
  if (warm === null || warm.exitCode !== null || warm.signalCode !== null) return
  const exited = once(warm, 'exit')
  // Waited for, so that its processor time counts as this file's.
  setRef(warm, true)
  warm.disconnect()
  await exited
})

/**
 * Runs the command in a process that ran this file's earlier ones and has its modules loaded, which takes a fifth of the processor time
 * of a new one. Returns null while another command runs there.
 */
export function runWarm(args: readonly string[], { input, timeoutMs, ...rest }: WarmOptions): Promise<Finished> | null {
  if (isBusy) return null
  isBusy = true
  const file = input === undefined ? null : join(mkdtempSync(join(tmpdir(), 'assay-input-')), 'input')
  if (file !== null) writeFileSync(file, input ?? '')
  const order = { main: MAIN, args, ...rest, input: file ?? '/dev/null', end: END }
  return runIn(takeProcess(), order, timeoutMs).finally(() => {
    isBusy = false
    if (file !== null) rmSync(dirname(file), { recursive: true })
  })
}

function takeProcess(): ChildProcess {
  if (warm !== null && warm.exitCode === null && warm.signalCode === null && warm.connected) return warm
  warm = spawn(process.execPath, [join(import.meta.dirname, 'warm-process.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  warm.stdout?.setEncoding('utf8')
  warm.stderr?.setEncoding('utf8')
  return warm
}

async function runIn(child: ChildProcess, order: Order, timeoutMs: number): Promise<Finished> {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('Bug: the process has no output.')
  const whole = { stdout: '', stderr: '' }
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  setRef(child, true)
  try {
    return await new Promise<Finished>((resolve) => {
      let code: number | null = null
      let isAnswered = false
      const settle = () => {
        const texts = Object.values(whole)
        if (!isAnswered || !texts.every((text) => text.endsWith(order.end))) return
        const [out = '', err = ''] = texts.map((text) => text.slice(0, -order.end.length))
        resolve({ stdout: out, stderr: err, code })
      }
      const listen = (name: 'stdout' | 'stderr') => (text: string) => {
        whole[name] += text
        settle()
      }
      stdout.on('data', listen('stdout'))
      stderr.on('data', listen('stderr'))
      child.once('message', (answer: number) => {
        code = answer
        isAnswered = true
        settle()
      })
      // It exited, failed or was killed: so does a command in a process of its own.
      child.once('close', (exitCode) => resolve({ ...whole, code: exitCode }))
      child.send(order)
    })
  } finally {
    clearTimeout(timer)
    for (const stream of [stdout, stderr]) stream.removeAllListeners('data')
    for (const name of ['message', 'close'] as const) child.removeAllListeners(name)
    setRef(child, false)
  }
}

/** Lets a process that waits for commands keep the tests alive, or not. */
function setRef(child: ChildProcess, keeps: boolean): void {
  const handles: unknown[] = [child, child.channel, child.stdout, child.stderr]
  for (const handle of handles) {
    const { ref, unref } = (handle ?? {}) as { ref?: () => void; unref?: () => void }
    ;(keeps ? ref : unref)?.call(handle)
  }
}
