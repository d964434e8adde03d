import { Worker } from 'node:worker_threads'
import type { DatabaseOptions } from './open-database.ts'
import type { Call, OperationName, Operations, Reply } from './protocol.ts'
import { receiveError } from './sent-error.ts'

/** A thread that owns the connection to one database. It doesn't keep the process alive while it is idle. */
export interface SqliteThread {
  call<Name extends OperationName>(name: Name, request: Operations[Name]['request']): Promise<Operations[Name]['reply']>
}

interface Waiting {
  readonly resolve: (reply: unknown) => void
  readonly reject: (error: Error) => void
}

/** Opens the database at `path` in its own thread. Throws what `openDatabase` throws. */
export async function startThread(path: string, options: DatabaseOptions = {}): Promise<SqliteThread> {
  const worker = new Worker(threadProgram(), { workerData: { path, options }, execArgv: [], name: 'assay store' })
  const waiting = new Map<number, Waiting>()
  let calls = 0

  const expect = (id: number): Promise<unknown> => {
    worker.ref()
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (reply: Reply) => {
    const caller = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) worker.unref()
    if (reply.ok) caller?.resolve(reply.reply)
    else caller?.reject(receiveError(reply.error))
  })
  let ended: Error | null = null
  worker.on('error', (error) => failAll(new Error('Bug: the SQLite thread failed.', { cause: error })))
  worker.on('exit', () => {
    ended = new Error(`Bug: the store at "${path}" was used after it was closed.`)
    failAll(ended)
  })

  try {
    await expect(0)
  } catch (error) {
    await worker.terminate()
    throw error
  }
  return {
    call: <Name extends OperationName>(name: Name, request: Operations[Name]['request']) => {
      if (ended !== null) return Promise.reject(ended)
      const call: Call = { id: ++calls, name, request }
      const reply = expect(call.id)
      worker.postMessage(call)
      // The thread answers each name with its own reply (sqlite-operations.ts).
      return reply as Promise<Operations[Name]['reply']>
    },
  }
}

/** Returns the URL of the thread's program, next to this file both in the sources and in a bundle. */
function threadProgram(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./sqlite-thread.js', import.meta.url)
  return new URL('./sqlite-thread.ts', import.meta.url)
}
