import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeGroup } from './remove-group.ts'

/** Returns a name for a control group of this process. It names the owner by number and start, since numbers are reused. */
export function ownGroupName(index: number): string {
  return `assay-${process.pid}-${startOf(process.pid)}-${index}`
}

/** Ends and removes the groups in a folder whose process was killed before it could. */
export function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!isAbandoned(name)) continue
    for (const pid of textOf(join(folder, name, 'cgroup.procs')).split('\n')) killMember(Number(pid))
    // Opening a sandbox doesn't wait for others' groups.
    void removeGroup(join(folder, name), { holdsProcess: false })
  }
}

/** Returns whether a group is one of Assay's and its process is gone. Older versions didn't record the start. */
function isAbandoned(name: string): boolean {
  const [, pid, start] = /^assay-(\d+)-(?:(\d+)-)?\d+$/.exec(name) ?? []
  if (pid === undefined) return false
  const now = startOf(Number(pid))
  return now === null || (start === undefined ? Number(pid) === process.pid : now !== start)
}

/** Returns when a process started, in ticks since boot; null if there is no such process. */
function startOf(pid: number): string | null {
  const stat = textOf(`/proc/${pid}/stat`)
  // The second field is the program's name in brackets, with anything in it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

/** Kills a member of a group. One in another pid namespace has the number 0, with which Assay would end itself. */
function killMember(pid: number): void {
  if (pid <= 0) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already exited.
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
