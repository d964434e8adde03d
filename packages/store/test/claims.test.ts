import { join } from 'node:path'
import { describe, it } from 'node:test'
import { claimByTwo, ROUNDS } from './claim-by-two.ts'
import { freshDatabase } from './postgres-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

describe('a run that two processes claim at once', () => {
  it(`goes to one of them, ${ROUNDS} times out of ${ROUNDS}, in SQLite`, async () => {
    using folder = temporaryFolder()
    await claimByTwo(join(folder.path, 'assay.db'))
  })

  it(`goes to one of them, ${ROUNDS} times out of ${ROUNDS}, in Postgres`, async () => {
    await using database = await freshDatabase()
    await claimByTwo(database.url)
  })
})
