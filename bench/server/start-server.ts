import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../packages/cli/src/main.ts')

/** A server in a process of its own. */
export interface RunningServer {
  readonly process: ChildProcess
  readonly origin: string
}

/** Starts `assay serve` on a store, from the folder `cwd`, with as many streams as anybody wants. */
export async function startServer(store: string, cwd: string): Promise<RunningServer> {
  writeFileSync(join(cwd, 'assay.config.yaml'), 'server:\n  limits: { streams: 100000 }\n')
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--store', store, '--log', 'off'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    const origin = /http:\/\/[\d.]+:\d+/.exec(said)?.[0]
    if (origin !== undefined) return { process: child, origin }
  }
  throw new Error(`The server did not start: ${said}`)
}
