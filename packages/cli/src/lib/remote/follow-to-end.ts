import { EnvironmentError } from '@assay/core/errors'
import type { Client } from '@assay/server/client'

/**
 * Follows runs of a server until all have ended. Throws EnvironmentError `RUN_WAIT_TIMEOUT` when that takes longer than `timeoutS` seconds; null
 * for ever.
 */
export async function followToEnd(
  { runs }: Client,
  references: readonly string[],
  timeoutS: number | null,
): Promise<void> {
  const ids = new Set<string>()
  for (const reference of references) ids.add((await runs.get(reference)).id)
  const signal = timeoutS === null ? undefined : AbortSignal.timeout(timeoutS * 1000)
  const follow = async (id: string): Promise<void> => {
    try {
      for await (const _ of runs.follow(id, { from: 'now', signal }));
    } catch (error) {
      if (signal?.aborted !== true) throw error
      const { status } = await runs.get(id)
      throw new EnvironmentError('RUN_WAIT_TIMEOUT', `Run ${id} is still ${status}: the time to wait is over.`)
    }
  }
  await Promise.all(Array.from(ids, follow))
}
