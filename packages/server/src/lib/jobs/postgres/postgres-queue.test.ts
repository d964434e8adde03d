import { after } from 'node:test'
import { freshDatabase } from '@assay/store/testing'
import { queueContract } from '../../../../test/queue-contract.ts'
import { openPostgresShared } from './open-postgres-shared.ts'

const database = await freshDatabase()
// Several processes make the tables at once.
const opened = await Promise.all([1, 2, 3].map(() => openPostgresShared(database.url)))
const [shared] = opened
after(async () => {
  for (const each of opened) await each[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

queueContract('createPostgresQueue', async () => {
  if (shared === undefined) throw new Error('Nothing was opened.')
  return shared.queue
})
