import { join } from 'node:path'
import { temporaryFolder } from '@assay/app/testing'
import type { Store } from '@assay/store/store'
import { type RunningServer, type ServerOptions, startServer } from '../src/server.ts'

/** A server of a test, on a new SQLite store of its own. */
export interface ApiServer extends AsyncDisposable {
  readonly url: string
  readonly folder: string
  readonly store: Store
  readonly server: RunningServer
  /** Sends a request and reads the JSON of its answer. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
}

/** An answer. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

/** Starts the real server with all its layers and routes, on any free loopback port. */
export async function startApi(options: Partial<ServerOptions> = {}): Promise<ApiServer> {
  const folder = options.folder ?? temporaryFolder('api')
  const server = await startServer({ store: join(folder, 'assay.db'), folder, env: {}, port: 0, ...options })
  const { url } = server
  return {
    url,
    folder,
    store: server.service.access,
    server,
    call: (method, path, body) => callApi(url, method, path, body),
    [Symbol.asyncDispose]: () => server.stop(),
  }
}

async function callApi(url: string, method: string, path: string, body: unknown): Promise<Answer> {
  const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(`${url}${path}`, { method, ...json })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
}
