import { after, before } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../test/postgres-server.ts'
import { storeContract } from '../../../test/store-contract.ts'
import { openPostgresStore } from './open-postgres-store.ts'

let database: FreshDatabase
before(async () => {
  database = await freshDatabase()
})
after(() => database[Symbol.asyncDispose]())
let projects = 0

storeContract('openPostgresStore', () => openPostgresStore(database.url, { project: `p${++projects}` }))
