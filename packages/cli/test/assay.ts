import { spawnSync } from 'node:child_process'
import { MAIN } from './main-file.ts'

export interface Finished {
  readonly stdout: string
  readonly stderr: string
  readonly code: number | null
}

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
