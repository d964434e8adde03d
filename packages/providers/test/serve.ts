import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ModelRequest } from '@assay/core/exchange'

/** A server on loopback that lives as long as its `await using`. */
export interface Served extends AsyncDisposable {
  readonly url: string
  /** The number of requests received. */
  readonly requests: number
}

/** Serves with a handler that is given the whole body. */
export async function serve(
  handle: (body: string, reply: ServerResponse, request: IncomingMessage) => void,
): Promise<Served> {
  let requests = 0
  const server = createServer((request, reply) => {
    requests++
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => handle(Buffer.concat(chunks).toString('utf8'), reply, request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Bug: a TCP server without a port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    get requests() {
      return requests
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A chat completion with an answer. */
export function completion(
  content: string,
  usage: object | undefined = { prompt_tokens: 10, completion_tokens: 5 },
): string {
  return JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }], usage })
}

/** A request with one user message. */
export function question(content: string, more: Partial<ModelRequest> = {}): ModelRequest {
  const messages = [{ role: 'user' as const, content }]
  return { model: 'any/model', messages, temperature: null, max_tokens: null, seed: null, json_schema: null, ...more }
}
