import type { CodeLimit } from '@assay/core/result'
import type { Limits } from './sandbox.ts'

/** What a program may use when its task does not say. */
export const DEFAULT_LIMITS: Limits = {
  wallMs: 60_000,
  cpuMs: 60_000,
  memoryBytes: 2 * 1024 ** 3,
  processes: 256,
  diskBytes: 512 * 1024 ** 2,
  outputBytes: 1024 ** 2,
}

/** The limits of a task, with the defaults for those that it does not give. */
export function withDefaults(limits: Partial<Limits> | undefined): Limits {
  return { ...DEFAULT_LIMITS, ...limits }
}

/** Returns a limit's name as users read it, such as "process limit". */
export function limitName(limit: CodeLimit): string {
  return limit === 'processes' ? 'process limit' : `${limit} limit`
}
