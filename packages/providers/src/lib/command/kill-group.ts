import type { ChildProcess } from 'node:child_process'

/** Kills a process that was started `detached`, and so leads its own group, with everything that it started. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}
