import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the server received it. */
export interface BilledRequest {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly tools?: readonly unknown[]
  readonly max_tokens?: number
}

/** What a request is billed for, and what the server does with it. */
export interface Billing {
  readonly input: number
  readonly output: number
  readonly text?: string
  readonly calls?: readonly { readonly name: string; readonly arguments: string }[]
  /** Members of the reply beside the usual ones. */
  readonly more?: Readonly<Record<string, unknown>>
  readonly finish?: string
  /** Default 200; any other has no answer. */
  readonly status?: number
  /** `silent` never answers, `cut` breaks the connection in the middle, `headers` stops after the headers and some bytes. Default `answer`. */
  readonly way?: 'answer' | 'no usage' | 'silent' | 'cut' | 'headers'
}

/** A loopback server that bills for every request that it received, whatever arrives, at $1 per million tokens. */
export interface BillingServer extends AsyncDisposable {
  readonly baseUrl: string
  readonly requests: readonly BilledRequest[]
  /** US dollars for all requests. */
  readonly spentUsd: number
}

/** Starts the server. `bill` gets each request and its number, from 1. */
export async function startBillingServer(
  bill: (request: BilledRequest, count: number) => Billing | Promise<Billing>,
): Promise<BillingServer> {
  const requests: BilledRequest[] = []
  let tokens = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const received: BilledRequest = JSON.parse(Buffer.concat(chunks).toString())
    requests.push(received)
    const billing = await bill(received, requests.length)
    tokens += billing.input + billing.output
    reply(response, received, billing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    get spentUsd() {
      return tokens / 1_000_000
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function reply(response: ServerResponse, { model }: BilledRequest, billing: Billing): void {
  const { input, output, text = 'ok', calls = [], finish, way = 'answer', more = {}, status = 200 } = billing
  if (way === 'silent') return
  response.writeHead(status, { 'content-type': 'application/json' })
  if (way === 'cut') response.write('{"choices": [', () => response.destroy())
  else if (way === 'headers') response.write('{"choices": [')
  else if (status !== 200) response.end('{}')
  else {
    const tool_calls = calls.map((call, at) => ({ id: `call_${at}`, type: 'function', function: call }))
    const message = { role: 'assistant', content: text, ...(calls.length === 0 ? {} : { tool_calls }) }
    const finish_reason = finish ?? (calls.length === 0 ? 'stop' : 'tool_calls')
    const usage = way === 'no usage' ? {} : { usage: { prompt_tokens: input, completion_tokens: output } }
    response.end(JSON.stringify({ model, choices: [{ index: 0, finish_reason, message }], ...usage, ...more }))
  }
}
