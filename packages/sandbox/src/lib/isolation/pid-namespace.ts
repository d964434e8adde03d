import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Ends all processes of a pid namespace through its first one, which the host numbers `pid`. */
export function killNamespace(pid: number): void {
  try {
    // By now another process could have the number.
    if (isFirstOfNamespace(pid)) process.kill(pid, 'SIGKILL')
  } catch {
    // Already exited.
  }
}

/** Resolves when no process of a pid namespace is left: its first one ends only after all others. */
export async function untilGone(pid: number): Promise<void> {
  for (let look = 0; isFirstOfNamespace(pid); look++) {
    killNamespace(pid)
    await (look < 20 ? nextTurn() : sleep(1))
  }
}

function isFirstOfNamespace(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return /^NSpid:.*\s1$/m.test(status) && !/^State:\s+[ZX]/m.test(status)
  } catch {
    return false
  }
}
