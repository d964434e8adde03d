import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createTestServer, type ServerKind } from './test-server.ts'

/** A loopback HTTP server, with a record of what it received. */
export interface TestHttpServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly requests: { readonly method: string; readonly path: string; readonly authorization: string | null }[]
  /** Open sessions. */
  readonly sessions: Set<string>
  /** Breaks every open connection. */
  readonly cut: () => void
}

/** The options of an HTTP server. */
export interface HttpServerOptions {
  readonly kind?: ServerKind
  /** `sse` is the transport of servers before 2025. */
  readonly speaks?: 'streamable' | 'sse'
  /** Answers a request itself if it returns true. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Starts a server. Every session has its own counter. */
export async function serveMcp(options: HttpServerOptions = {}): Promise<TestHttpServer> {
  const requests: TestHttpServer['requests'] = []
  const sessions = new Set<string>()
  const handle = options.speaks === 'sse' ? handleSse(options) : handleStreamable(options, sessions)
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, authorization: headers.authorization ?? null })
    if (options.intercept?.(request, response) !== true) void handle(request, response)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    port,
    requests,
    sessions,
    cut: () => server.closeAllConnections(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function handleStreamable({ kind = 'plain' }: HttpServerOptions, sessions: Set<string>): Handle {
  const transports = new Map<string, StreamableHTTPServerTransport>()
  return async (request, response) => {
    const known = transports.get(String(request.headers['mcp-session-id']))
    if (known !== undefined) return known.handleRequest(request, response)
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => {
        transports.set(id, transport)
        sessions.add(id)
      },
      onsessionclosed: (id) => void sessions.delete(id),
    })
    await createTestServer(kind).connect(transport)
    await transport.handleRequest(request, response)
  }
}

function handleSse({ kind = 'plain' }: HttpServerOptions): Handle {
  const transports = new Map<string, SSEServerTransport>()
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'GET') {
      const transport = new SSEServerTransport('/messages', response)
      transports.set(transport.sessionId, transport)
      await createTestServer(kind).connect(transport)
    } else if (pathname === '/messages') {
      await transports.get(searchParams.get('sessionId') ?? '')?.handlePostMessage(request, response)
    } else response.writeHead(405).end()
  }
}
