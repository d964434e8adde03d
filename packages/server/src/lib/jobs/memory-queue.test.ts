import { queueContract } from '../../../test/queue-contract.ts'
import { createMemoryQueue } from './memory-queue.ts'

queueContract('createMemoryQueue', async () => createMemoryQueue())
