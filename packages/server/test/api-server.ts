import { join } from 'node:path'
import { temporaryFolder } from '@assay/app/testing'
import { openStore, type Store } from '@assay/store/store'
import type { Dispatcher } from '../src/lib/jobs/dispatcher.ts'
import { createApi } from '../src/lib/routes/api.ts'
import { type RunningServer, type ServerOptions, startServer } from '../src/lib/start-server.ts'

/** A server of a test, on a new SQLite store of its own. */
export interface ApiServer extends AsyncDisposable {
  readonly url: string
  readonly folder: string
  readonly store: Store
  readonly server: RunningServer
  /** Sends a request and reads the JSON of its answer. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
}

/** What came back. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

/** Takes no run: for tests of routes that only read and write what is stored. */
function idleDispatcher(holdup: string | null): Dispatcher {
  return {
    submit: async () => {},
    start: async () => {},
    stop: async () => {},
    holdup: async () => holdup,
    [Symbol.asyncDispose]: async () => {},
  }
}

/** Starts the real server with all its layers, on any free port of loopback. */
export async function startApi(options: Partial<ServerOptions> & { holdup?: string | null } = {}): Promise<ApiServer> {
  const { holdup = null, ...given } = options
  const folder = temporaryFolder('api')
  const store = given.store ?? (await openStore(join(folder, 'assay.db')))
  const server = await startServer({
    store,
    openStore: (project) => openStore(join(folder, `${project}.db`)),
    openDispatcher: async () => idleDispatcher(holdup),
    api: createApi(),
    folder,
    env: {},
    port: 0,
    ...given,
  })
  const { url } = server
  return {
    url,
    folder,
    store,
    server,
    call: (method, path, body) => callApi(url, method, path, body),
    async [Symbol.asyncDispose]() {
      await server.stop()
      await store.close()
    },
  }
}

async function callApi(url: string, method: string, path: string, body: unknown): Promise<Answer> {
  const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(`${url}${path}`, { method, ...json })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
}
