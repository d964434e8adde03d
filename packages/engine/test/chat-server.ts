import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A test server's reply: a text, tool calls, or an HTTP status without an answer, with what the server says about it. */
export type Said =
  | string
  | number
  | { readonly status: number; readonly error: string }
  | {
      readonly text?: string
      readonly calls: readonly { readonly name: string; readonly arguments: string; readonly id?: string }[]
    }

/** One received message. */
export interface SentMessage {
  readonly role: string
  readonly content: string
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string } }[]
  readonly tool_call_id?: string
}

/** Returns the reply to the last message of a conversation, the `count`th that was received, sent with a key. */
export type Reply = (
  question: string,
  count: number,
  messages: readonly SentMessage[],
  key?: string,
) => Said | Promise<Said>

/** A loopback server for tests that speaks OpenAI's chat completions, and embeds every text alike. */
export interface ChatServer extends AsyncDisposable {
  readonly baseUrl: string
  /** Every received question, in order; the texts to embed count as one. */
  readonly questions: readonly string[]
  /** The messages of every request, in order. */
  readonly conversations: readonly (readonly SentMessage[])[]
  /** The tool choice of each request: whether a tool must be called, and which. */
  readonly toolChoices: readonly unknown[]
}

/** Starts the server; each answer takes 10 tokens in and 5 out. It lists the given names as its models. */
export async function startChatServer(reply: Reply, models: readonly string[] = []): Promise<ChatServer> {
  const questions: string[] = []
  const conversations: ChatServer['conversations'][number][] = []
  const toolChoices: unknown[] = []
  const server: Server = createServer(async (request, response) => {
    if (request.method === 'GET' && models.length === 0) return void response.writeHead(404).end()
    if (request.method === 'GET') {
      const data = models.map((id) => ({ id, object: 'model' }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }))
      return
    }
    const key = request.headers.authorization?.replace('Bearer ', '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    if (Array.isArray(body.input)) {
      questions.push(body.input.join('\n'))
      const said = await reply(body.input.join('\n'), questions.length, [], key)
      if (isRefusal(said)) return refuse(response, said)
      const data = body.input.map((_: unknown, index: number) => ({ index, embedding: [1, 0] }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
      return
    }
    const question: string = body.messages.at(-1).content
    questions.push(question)
    conversations.push(body.messages)
    toolChoices.push(body.tool_choice)
    const answer = await reply(question, questions.length, body.messages, key)
    if (isRefusal(answer)) return refuse(response, answer)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        model: body.model,
        choices: [{ index: 0, ...makeChoice(answer, questions.length) }],
        usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    questions,
    conversations,
    toolChoices,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Refusal = Extract<Said, number | { readonly status: number }>

function isRefusal(said: Said): said is Refusal {
  return typeof said === 'number' || (typeof said === 'object' && 'status' in said)
}

function refuse(response: ServerResponse, said: Refusal): void {
  const { status, error } = typeof said === 'number' ? { status: said, error: 'no' } : said
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: error } }))
}

function makeChoice(said: Exclude<Said, Refusal>, count: number): object {
  if (typeof said === 'string') return { finish_reason: 'stop', message: { role: 'assistant', content: said } }
  const tool_calls = said.calls.map((call, i) => ({
    id: call.id ?? `call_${count}_${i}`,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }))
  return { finish_reason: 'tool_calls', message: { role: 'assistant', content: said.text ?? null, tool_calls } }
}
