import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// An OpenAI-compatible server as a program: answers every question the same after `process.argv[2]` milliseconds, and
// prints its port. Ends with its parent, whose pipe is its standard input.
const latencyMs = Number(process.argv[2] ?? 0)
const body = Buffer.from(
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_767_225_600,
    model: 'm',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Six times seven is 42.' } }],
    usage: { prompt_tokens: 20, completion_tokens: 8, total_tokens: 28 },
  }),
)

const server = createServer((request, response) => {
  const answer = () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  }
  request.resume().on('end', () => (latencyMs === 0 ? answer() : setTimeout(answer, latencyMs)))
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${port}\n`)
})
process.stdin.resume().on('end', () => process.exit())
