import type { CodeLimit } from '@assay/core/result'
import type { Limits } from './sandbox.ts'

/** A program's limits if its task doesn't set them. */
export const DEFAULT_LIMITS: Limits = {
  wallMs: 60_000,
  cpuMs: 60_000,
  memoryBytes: 2 * 1024 ** 3,
  processes: 256,
  diskBytes: 512 * 1024 ** 2,
  outputBytes: 1024 ** 2,
}

/** Returns a task's limits, with defaults for the missing ones. */
export function withDefaults(limits: Partial<Limits> | undefined): Limits {
  return { ...DEFAULT_LIMITS, ...limits }
}

/** Returns a limit's name as users read it, such as "process limit". */
export function limitName(limit: CodeLimit): string {
  return limit === 'processes' ? 'process limit' : `${limit} limit`
}
