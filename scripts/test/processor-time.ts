import { readdirSync, readFileSync } from 'node:fs'

/** The clock ticks of Linux in a second, as `/proc` counts them on every platform that Node supports. */
const TICKS = 100

/**
 * Returns the processor time that this process and the children it waited for have used, in seconds. Without `/proc`, the children's
 * time is missing.
 */
export function ownProcessorSeconds(): number {
  const own = readStat('self')
  if (own !== null) return own.seconds
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Returns the processor time of living processes with all their descendants, by their ids, in seconds; null without `/proc`. */
export function treeSeconds(roots: readonly number[]): Map<number, number> | null {
  const all = new Map<number, { readonly parent: number; readonly seconds: number }>()
  let names: string[]
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return null
  }
  for (const name of names) {
    const stat = readStat(name)
    if (stat !== null) all.set(Number(name), stat)
  }
  if (all.size === 0) return null
  const sums = new Map(roots.map((root) => [root, 0]))
  for (const [id, { seconds }] of all) {
    const root = findRoot(id, all, sums)
    if (root !== null) sums.set(root, (sums.get(root) ?? 0) + seconds)
  }
  return sums
}

function findRoot(
  id: number,
  all: ReadonlyMap<number, { readonly parent: number }>,
  roots: ReadonlyMap<number, number>,
) {
  for (let at: number | undefined = id; at !== undefined && at > 1; at = all.get(at)?.parent) {
    if (roots.has(at)) return at
  }
  return null
}

/** Reads what a process and the children that it waited for have used; null if it is gone. */
function readStat(name: string): { readonly parent: number; readonly seconds: number } | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'latin1')
    // The program's name is in parentheses, and may contain spaces and parentheses itself.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number)
    const ticks = (user ?? 0) + (system ?? 0) + (childrenUser ?? 0) + (childrenSystem ?? 0)
    return { parent: Number(fields[1]), seconds: ticks / TICKS }
  } catch {
    return null
  }
}
