import { messageOf } from '@assay/core/errors'
import { type GuardedFetch, openGuardedFetch } from '@assay/providers/guarded-fetch'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { ToolsContext } from '../toolbox/tools-context.ts'

/** A server over HTTP and the factories of its transports. */
export interface HttpServer {
  /** Creates a transport for streamable HTTP. */
  readonly streamable: () => StreamableHTTPClientTransport
  /** Creates a transport for SSE, which servers before 2025 use. */
  readonly sse: () => Transport
  readonly close: () => Promise<void>
}

/** Maximum bytes of one reply or stream. */
const BODY_LIMIT_BYTES = 50 * 1024 * 1024

/** Opens a connection to a server, only at addresses that the policy allows, whatever its name resolves to. */
export function openHttpServer(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { policy }: Pick<ToolsContext, 'policy'>,
): HttpServer {
  const guarded = openGuardedFetch({ policy, bodyLimitBytes: BODY_LIMIT_BYTES })
  const requestInit = { headers: { 'user-agent': 'assay', ...headers } }
  return {
    streamable: () => {
      const transport: StreamableHTTPClientTransport = new StreamableHTTPClientTransport(url, {
        requestInit,
        fetch: failBroken(guarded.fetch, (id, reason) => {
          const error = { code: CONNECTION_CLOSED, message: `The connection broke: ${reason}` }
          transport.onmessage?.({ jsonrpc: '2.0', id, error })
        }),
      })
      return transport
    },
    sse: () => new SSEClientTransport(url, { requestInit, fetch: guarded.fetch }),
    close: guarded.close,
  }
}

const CONNECTION_CLOSED = -32000

/** Fails a request as soon as its response stream breaks: the SDK alone would wait until the timeout. */
function failBroken(
  fetch: GuardedFetch['fetch'],
  fail: (id: string | number, reason: string) => void,
): GuardedFetch['fetch'] {
  return async (url, init) => {
    const response = await fetch(url, init)
    const id = readRequestId(init?.body)
    if (response.body === null || id === null) return response
    const reader = response.body.getReader()
    let isLeft = false
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (isLeft) return
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          if (isLeft) return
          fail(id, messageOf(error))
          controller.error(error)
        }
      },
      async cancel(reason) {
        isLeft = true
        await reader.cancel(reason)
      },
    })
    return new Response(body, response)
  }
}

function readRequestId(body: unknown): string | number | null {
  if (typeof body !== 'string') return null
  const message: unknown = JSON.parse(body)
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
