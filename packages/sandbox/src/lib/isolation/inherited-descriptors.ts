import { readdirSync, readFileSync } from 'node:fs'

const O_CLOEXEC = 0o2000000

/**
 * Returns the descriptors from `first` up that Assay's parent left open for all children to inherit. Node closes its own in
 * children, but not these.
 */
export function inheritedDescriptors(first: number): number[] {
  return readdirSync('/proc/self/fdinfo')
    .map(Number)
    .filter((descriptor) => descriptor >= first && !isClosedOnExec(descriptor))
}

function isClosedOnExec(descriptor: number): boolean {
  try {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1'))?.[1]
    return (Number.parseInt(flags ?? '0', 8) & O_CLOEXEC) !== 0
  } catch {
    // The one through which the folder was read.
    return true
  }
}
