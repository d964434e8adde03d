import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from './open-database.ts'
import type { Call, Reply } from './protocol.ts'
import { sendError } from './sent-error.ts'
import { createOperations, type SqliteOperations } from './sqlite-operations.ts'

// The program of the thread that owns the connection: commits wait for the disk here, not in the event loop.
const { path, options } = workerData
const port = parentPort
if (port === null) throw new Error('Bug: the SQLite thread was started as a program.')

const answer = (id: number, work: () => unknown): void => {
  let reply: Reply
  try {
    reply = { id, ok: true, reply: work() }
  } catch (error) {
    reply = { id, ok: false, error: sendError(error, path) }
  }
  port.postMessage(reply)
}

let operations: SqliteOperations
answer(0, () => {
  operations = createOperations(openDatabase(path, options), path)
  return null
})
port.on('message', ({ id, name, request }: Call) => {
  // The client pairs names and requests by type; here they are only passed on.
  answer(id, () => (operations[name] as (request: unknown) => unknown)(request))
  if (name === 'close') port.close()
})
