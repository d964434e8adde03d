import type { JobQueue } from './job-queue.ts'
import type { Limits } from './limits.ts'
import { createLocalLimits } from './local-limits.ts'
import { createMemoryQueue } from './memory-queue.ts'

/** The state that servers and workers share: jobs, and limits on requests and spending. */
export interface Shared extends AsyncDisposable {
  readonly queue: JobQueue
  readonly limits: Limits
}

/** Opens the shared state: in Postgres at this address, or in this process alone for null. */
export async function openShared(postgres: string | null): Promise<Shared> {
  if (postgres === null) {
    const limits = createLocalLimits()
    return { queue: createMemoryQueue(), limits, [Symbol.asyncDispose]: () => limits[Symbol.asyncDispose]() }
  }
  const { openPostgresShared } = await import('./postgres/open-postgres-shared.ts')
  return openPostgresShared(postgres)
}
