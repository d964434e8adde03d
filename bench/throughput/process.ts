import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a whole process took, from its start to its end. */
export interface Used {
  readonly wallMs: number
  readonly cpuMs: number
  readonly rssMb: number
  /** Of the machine, over the last minute when the process ended. */
  readonly load: number
}

/** A Node program as a contender. */
export interface Program {
  readonly args: readonly string[]
  /** Where it runs. Its measurements pass through a file there. */
  readonly folder: string
  readonly env?: Readonly<Record<string, string>>
}

const USAGE = fileURLToPath(new URL('./usage.ts', import.meta.url))

/** Runs the program and measures it. Throws with its output when it ends with another code than 0. */
export async function measure({ args, folder, env = {} }: Program): Promise<Used> {
  const usage = join(folder, 'usage')
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', USAGE, ...args], {
    cwd: folder,
    env: { ...process.env, ...env, BENCH_USAGE: usage, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const [code] = await once(child, 'close')
  const wallMs = performance.now() - started
  if (code !== 0) throw new Error(`"${args.join(' ')}" ended with ${code}:\n${output().slice(-2000)}`)
  const used = JSON.parse(readFileSync(`${usage}.${child.pid}`, 'utf8')) as { cpuMs: number; rssMb: number }
  rmSync(`${usage}.${child.pid}`)
  return { wallMs, ...used, load: loadavg()[0] ?? 0 }
}

/** The best of some rounds, by wall time: the rest is what others did on the machine. */
export async function best(rounds: number, round: () => Promise<Used>): Promise<Used> {
  const taken: Used[] = []
  for (let at = 0; at < rounds; at++) taken.push(await round())
  return taken.reduce((a, b) => (b.wallMs < a.wallMs ? b : a))
}

/** Wall time of a program without anything loaded into it, in milliseconds: the best of `rounds`. */
export async function startMs(args: readonly string[], rounds: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < rounds; at++) {
    const started = performance.now()
    const child = spawn(process.execPath, [...args], { stdio: 'ignore' })
    await once(child, 'exit')
    least = Math.min(least, performance.now() - started)
  }
  return least
}

/** A server in a process of its own. */
export interface Server extends Disposable {
  readonly baseUrl: string
}

/** Starts the server that answers after `latencyMs`. */
export async function startServer(latencyMs: number): Promise<Server> {
  const program = fileURLToPath(new URL('./server.ts', import.meta.url))
  const child = spawn(process.execPath, [program, String(latencyMs)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const stop = () => {
    child.stdin.end()
  }
  return { baseUrl: `http://127.0.0.1:${Number(line)}/v1`, [Symbol.dispose]: stop }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text
}
