import type { Shared } from '../open-shared.ts'
import { openJobsDatabase } from './jobs-database.ts'
import { openBoss } from './open-boss.ts'
import { createPostgresLimits } from './postgres-limits.ts'
import { createPostgresQueue } from './postgres-queue.ts'

/** Opens the state that servers and workers on many machines share. */
export async function openPostgresShared(address: string): Promise<Shared> {
  const database = await openJobsDatabase(address)
  const boss = await openBoss(database.url)
  const queue = createPostgresQueue(database, boss)
  const limits = createPostgresLimits(database)
  return {
    queue,
    limits,
    [Symbol.asyncDispose]: async () => {
      await limits[Symbol.asyncDispose]()
      await boss[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
