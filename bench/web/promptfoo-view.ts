import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installPromptfoo, promptfooEnv, runPromptfoo } from '../throughput/contenders.ts'

/** An evaluation that promptfoo keeps: its program, and the folder of its database. */
interface Evaluated {
  readonly main: string
  readonly home: string
}

/** Evaluates so many cases with promptfoo; a sentence where that is not possible here. */
export async function evaluateWithPromptfoo(folder: string, cases: number): Promise<Evaluated | string> {
  const installed = installPromptfoo()
  if (installed.main === null) return `promptfoo could not be installed: ${installed.reason}`
  const program = fileURLToPath(new URL('../throughput/server.ts', import.meta.url))
  const server = spawn(process.execPath, [program, '0'], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const [port] = await once(server.stdout, 'data')
    const task = { baseUrl: `http://127.0.0.1:${Number(String(port))}`, cases, threads: 20 }
    const { folder: home } = await runPromptfoo(installed.main, folder, task)
    return existsSync(home) ? { main: installed.main, home } : 'promptfoo kept no evaluation.'
  } finally {
    server.stdin.end()
  }
}

/** A viewer that runs. */
export interface PromptfooView {
  readonly origin: string
  stop(): Promise<void>
}

/** Starts `promptfoo view`, and waits until it answers. */
export async function viewPromptfoo({ main, home }: Evaluated): Promise<PromptfooView> {
  const port = await freePort()
  const child = spawn(process.execPath, [main, 'view', '-n', '-p', String(port)], {
    cwd: home,
    env: { ...process.env, ...promptfooEnv(join(home, 'home')) },
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 60; tries++) {
    if ((await fetch(origin).catch(() => null))?.ok === true) break
    await delay(500)
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('Bug: a server without a port.')
  return address.port
}
