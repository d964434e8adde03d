import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** What tells a process from all others, also from a later one with the same number. */
export interface ProcessIdentity {
  readonly host: string
  /** Of the machine or the container: process numbers count within it. */
  readonly namespace: string
  readonly pid: number
  /** When it started, in ticks since the machine did; '' where the system does not tell. */
  readonly started: string
}

/** Returns the identity of this process. */
export function thisProcess(): ProcessIdentity {
  return { host: hostname(), namespace: pidNamespace(), pid: process.pid, started: startOf(process.pid) }
}

/** Tells whether a process is surely gone. One of another machine never is, as far as this one can tell. */
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

/** The 22nd field of `/proc/PID/stat`, counted after the name, which may hold spaces and parentheses. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
