import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a test's server says to a question; a number is an HTTP status without an answer. */
export type Reply = (question: string, count: number) => string | number | Promise<string | number>

/** A server on loopback that speaks OpenAI's chat completions, for tests. */
export interface ChatServer extends AsyncDisposable {
  readonly baseUrl: string
  /** Every question that came in, in order. */
  readonly questions: readonly string[]
  /** The messages of every request, in order. */
  readonly conversations: readonly (readonly { readonly role: string; readonly content: string }[])[]
}

/** Starts the server; each answer takes 10 tokens in and 5 out. */
export async function startChatServer(reply: Reply): Promise<ChatServer> {
  const questions: string[] = []
  const conversations: ChatServer['conversations'][number][] = []
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const question: string = body.messages.at(-1).content
    questions.push(question)
    conversations.push(body.messages)
    const answer = await reply(question, questions.length)
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
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: answer } }],
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
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
