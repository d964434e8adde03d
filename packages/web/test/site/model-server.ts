import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { listenFree } from './listen-free.ts'

/** A model on loopback that answers when a test says so, by the name of the model. */
export interface ModelServer extends AsyncDisposable {
  /** The `base_url` of a provider. */
  readonly baseUrl: string
  /** The address at which tests release answers: `POST /release/NAME` with `{ count }`. */
  readonly url: string
}

interface Waiting {
  /** Answers that may still go out at once. */
  released: number
  readonly queue: (() => void)[]
}

/** Starts a model that speaks the chat API. It repeats the prompt, wrongly if it contains the word "wrong". */
export async function startModelServer(): Promise<ModelServer> {
  const models = new Map<string, Waiting>()
  const waitingFor = (name: string): Waiting => {
    const known = models.get(name) ?? { released: 0, queue: [] }
    models.set(name, known)
    return known
  }
  const server = createServer((request, response) => {
    const name = /^\/release\/(.+)$/.exec(request.url ?? '')?.[1]
    void (name === undefined ? answer(request, response, waitingFor) : release(request, response, waitingFor(name)))
  })
  const url = await listenFree(server)
  return {
    ...{ url, baseUrl: `${url}/v1` },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function release(request: IncomingMessage, response: ServerResponse, waiting: Waiting): Promise<void> {
  const { count } = (await json(request)) as { count: number }
  waiting.released += count
  while (waiting.released > 0 && waiting.queue.length > 0) {
    waiting.released--
    waiting.queue.shift()?.()
  }
  response.end('{}')
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  waitingFor: (name: string) => Waiting,
): Promise<void> {
  const { model, messages } = (await json(request)) as { model: string; messages: { content: string }[] }
  const waiting = waitingFor(model)
  if (waiting.released > 0) waiting.released--
  else await new Promise<void>((resolve) => waiting.queue.push(resolve))
  const asked = messages.at(-1)?.content ?? ''
  const content = asked.includes('wrong') ? 'I do not know.' : asked
  const usage = { prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 }
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      id: 'x',
      model,
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage,
    }),
  )
}
