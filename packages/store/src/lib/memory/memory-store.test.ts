import { storeContract } from '../../../test/store-contract.ts'
import { createMemoryStore } from './memory-store.ts'

storeContract('createMemoryStore', async () => createMemoryStore())
