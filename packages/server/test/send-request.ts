import { type Agent, request } from 'node:http'

/** A request exactly as it is sent. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string | undefined
}

/** The answer. If it stays open, the body is its beginning. */
export interface ReceivedAnswer {
  readonly status: number
  readonly type: string
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

/** Longer than anything takes on a busy machine: a request without an answer by then hangs. */
const DEADLINE_MS = 60_000

/** Sends a request without `fetch`'s changes to addresses and headers. Rejects if no complete answer comes. */
export function sendRequest(
  { port, agent }: { readonly port: number; readonly agent?: Agent },
  { method, path, headers = {}, body }: SentRequest,
): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers: { ...headers }, agent })
    const timer = setTimeout(() => sent.destroy(new Error(`Nothing came in ${DEADLINE_MS} ms.`)), DEADLINE_MS)
    let isAnswered = false
    sent.on('error', (error) => {
      clearTimeout(timer)
      // A server that has answered may hang up on the rest of a body.
      if (!isAnswered) reject(new Error(`${method} ${path.slice(0, 200)}: ${error.message}`))
    })
    sent.on('response', (response) => {
      isAnswered = true
      const type = String(response.headers['content-type'] ?? '')
      let text = ''
      const end = () => {
        clearTimeout(timer)
        resolve({ status: response.statusCode ?? 0, type, headers: response.headers, text })
      }
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
        if (type === 'text/event-stream') sent.destroy()
      })
      response.on('close', end)
    })
    sent.end(body)
  })
}
