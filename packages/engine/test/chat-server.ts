import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A test server's reply: a text, tool calls, or an HTTP status without an answer. */
export type Said =
  | string
  | number
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

/** Returns the reply to the last message of a conversation, the `count`th that was received. */
export type Reply = (question: string, count: number, messages: readonly SentMessage[]) => Said | Promise<Said>

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

/** Starts the server; each answer takes 10 tokens in and 5 out. */
export async function startChatServer(reply: Reply): Promise<ChatServer> {
  const questions: string[] = []
  const conversations: ChatServer['conversations'][number][] = []
  const toolChoices: unknown[] = []
  const server: Server = createServer(async (request, response) => {
    // It has no list of models.
    if (request.method === 'GET') return void response.writeHead(404).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    if (Array.isArray(body.input)) {
      questions.push(body.input.join('\n'))
      await reply(body.input.join('\n'), questions.length, [])
      const data = body.input.map((_: unknown, index: number) => ({ index, embedding: [1, 0] }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
      return
    }
    const question: string = body.messages.at(-1).content
    questions.push(question)
    conversations.push(body.messages)
    toolChoices.push(body.tool_choice)
    const answer = await reply(question, questions.length, body.messages)
    if (typeof answer === 'number') {
      response.writeHead(answer, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
      return
    }
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

function makeChoice(said: Exclude<Said, number>, count: number): object {
  if (typeof said === 'string') return { finish_reason: 'stop', message: { role: 'assistant', content: said } }
  const tool_calls = said.calls.map((call, i) => ({
    id: call.id ?? `call_${count}_${i}`,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }))
  return { finish_reason: 'tool_calls', message: { role: 'assistant', content: said.text ?? null, tool_calls } }
}
