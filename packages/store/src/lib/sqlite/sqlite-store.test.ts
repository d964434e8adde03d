import { join } from 'node:path'
import { after } from 'node:test'
import { storeContract } from '../../../test/store-contract.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const folder = temporaryFolder()
after(() => folder[Symbol.dispose]())
let files = 0

storeContract('openSqliteStore', () => openSqliteStore(join(folder.path, `${++files}.db`)))
