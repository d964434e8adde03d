import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** A process's identity, which also differs from a later process with the same ID. */
export interface ProcessIdentity {
  readonly host: string
  /** Namespace of the machine or container, within which process IDs are unique. */
  readonly namespace: string
  readonly pid: number
  /** Start time in ticks since the machine booted; '' if the system doesn't report it. */
  readonly started: string
}

/** Returns the identity of this process. */
export function thisProcess(): ProcessIdentity {
  return { host: hostname(), namespace: pidNamespace(), pid: process.pid, started: startOf(process.pid) }
}

/** Returns whether a process is certainly gone. A process on another machine never counts as gone. */
export function isGone({ host, namespace, pid, started }: ProcessIdentity): boolean {
  if (host !== hostname() || namespace !== pidNamespace()) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
  return started !== '' && startOf(pid) !== '' && startOf(pid) !== started
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** Returns the 22nd field of `/proc/PID/stat`, counted after the name, which may contain spaces and parentheses. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
