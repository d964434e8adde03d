import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scope, Store } from '@assay/store/store'
import { createToken, revokeToken } from '../src/access.ts'
import { type RunningServer, type ServerOptions, startServer } from '../src/server.ts'
import { createSmallApi, type SmallApi } from './small-api.ts'

/** A real server on a free port of loopback, on a real file. */
export interface TestServer extends AsyncDisposable {
  readonly server: RunningServer
  readonly url: string
  readonly store: Store
  readonly small: SmallApi
  readonly folder: string
  /** Every line of its log. */
  readonly lines: string[]
  /** Makes a token and returns it. */
  token(scopes: readonly Scope[], project?: string, name?: string): Promise<string>
  fetch(path: string, init?: RequestInit & { readonly token?: string }): Promise<Response>
  revokeAll(): Promise<void>
  /** Sets the server's clock forward. */
  pass(ms: number): void
}

/** Starts a server of a small API. */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-server-'))
  const small = createSmallApi()
  const lines: string[] = []
  let passedMs = 0
  const server = await startServer({
    ...{ folder, env: {}, api: small.api, port: 0, log: 'json', store: join(folder, 'assay.db') },
    now: () => new Date(Date.now() + passedMs),
    writeLog: (line) => lines.push(line),
    ...options,
  })
  const { url } = server
  const store = server.service.access
  return {
    ...{ server, url, store, small, folder, lines },
    token: async (scopes, project = 'default', name = 'ann') =>
      (await createToken(store, { name, project, scopes, expires_at: null }, new Date())).token,
    fetch: (path, { token, ...init } = {}) =>
      fetch(url + path, {
        ...init,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...plain(init.headers) },
      }),
    revokeAll: async () => {
      for (const { id } of await store.tokens()) await revokeToken(store, id, null, new Date())
    },
    pass: (ms) => {
      passedMs += ms
    },
    async [Symbol.asyncDispose]() {
      small.release()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function plain(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers))
}
