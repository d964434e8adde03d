import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { EnvironmentError, UserError } from '@assay/core/errors'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import type { Limits } from './limits.ts'
import { describeProblem, problemResponse } from './problem.ts'

/** Options of a listener. */
export interface ListenOptions {
  readonly host: string
  /** The port; 0 for any free one. */
  readonly port: number
  readonly limits: Limits
  readonly fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
}

/** A listening server. */
export interface Listening {
  readonly port: number
  /** Waits for open requests, but not for idle connections. */
  close(): Promise<void>
}

/** The time that the rest of an unread body may take. */
const LEFT_MS = 500

/** The time that open requests may take after everything else has stopped. */
const DRAIN_MS = 10_000

/** Starts listening. Throws EnvironmentError `SERVER_ADDRESS_TAKEN` and `SERVER_ADDRESS_UNUSABLE`. */
export async function listen({ host, port, limits, fetch }: ListenOptions): Promise<Listening> {
  const listener = getRequestListener(
    // The server speaks HTTP/1 only, of which these are the bindings.
    (request, env) =>
      'httpVersionMajor' in env.incoming && isHttp1(env) ? fetch(request, env) : new Response(null, { status: 505 }),
    { errorHandler },
  )
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      // Streams may take long to arrive; other bodies have their own limit.
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(5000, limits.headersMs),
      keepAliveTimeout: 60_000,
    },
    listener,
  )
  server.maxConnections = limits.connections
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', (request, response) => {
    silent.delete(request.socket)
    // The rest of a body that was already answered is neither read nor awaited.
    response.once('finish', () => {
      if (!request.complete) setTimeout(() => request.complete || request.socket.destroySoon(), LEFT_MS).unref()
    })
  })
  server.on('clientError', answerMalformed)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  return { port: actual, close: () => closeServer(server, silent) }
}

async function closeServer(server: Server, silent: ReadonlySet<Socket>): Promise<void> {
  const sweep = () => {
    server.closeIdleConnections()
    // Browsers open connections before they need them; these are not idle for Node.
    for (const socket of silent) socket.destroy()
  }
  const sweeping = setInterval(sweep, 50)
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  sweep()
  await closed
  clearInterval(sweeping)
  clearTimeout(late)
}

function isHttp1(env: object): env is HttpBindings {
  return 'incoming' in env && 'outgoing' in env
}

/** Answers a malformed request: its host or target is invalid. It never reaches the routes. */
function errorHandler(error: unknown): Response {
  const known =
    error instanceof RequestError ? new UserError('REQUEST_MALFORMED', 'The request has no valid address.') : error
  return problemResponse(describeProblem(known, 'none', (text) => text))
}

const MALFORMED: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/** Answers bytes that aren't HTTP with a bare status, and closes the connection. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = MALFORMED.get(error.code ?? '') ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const where = `${host}:${port}`
  if (error.code === 'EADDRINUSE') {
    return new EnvironmentError(
      'SERVER_ADDRESS_TAKEN',
      `Another program is already listening on ${where}.`,
      undefined,
      {
        cause: error,
      },
    )
  }
  return new EnvironmentError('SERVER_ADDRESS_UNUSABLE', `Can't listen on ${where}: ${error.message}.`, undefined, {
    cause: error,
  })
}
