import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export interface Finished {
  readonly stdout: string
  readonly stderr: string
  readonly code: number | null
}

const MAIN = join(import.meta.dirname, '..', 'src', 'main.ts')

/** Runs the real command in a process of its own, without colours. */
export function assay(args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}): Finished {
  const { stdout, stderr, status } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    cwd: options.cwd,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
    maxBuffer: 64 * 1024 * 1024,
  })
  return { stdout, stderr, code: status }
}
