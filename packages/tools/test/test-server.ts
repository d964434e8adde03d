import { spawn } from 'node:child_process'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

/** The tools a test server lists: of many kinds, with wrong schemas, or on many pages. */
export type ServerKind = 'plain' | 'liar' | 'pages'

const ANY = { type: 'object' }
const ECHO = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
}

const PLAIN = [
  { name: 'echo', description: 'Repeats a text.', inputSchema: ECHO },
  ...['count', 'env', 'hang', 'spin', 'die', 'big', 'mixed', 'structured', 'start', 'fail', 'break', 'odd name!'].map(
    (name) => ({
      name,
      inputSchema: ANY,
    }),
  ),
]

const LIAR = [
  { name: 'no-type', inputSchema: { properties: { a: { type: 'string' } } } },
  { name: 'bad-type', inputSchema: { type: 'object', properties: { a: { type: 'strnig' } } } },
  { name: 'bad-ref', inputSchema: { type: 'object', properties: { a: { $ref: 'https://elsewhere.example/a' } } } },
  { name: 'bad-pattern', inputSchema: { type: 'object', properties: { a: { type: 'string', pattern: '(' } } } },
  { name: 'a-list', inputSchema: [] },
  { name: 'none' },
  { name: 'a-string', inputSchema: { type: 'string' } },
  { name: 'deep', inputSchema: JSON.parse(`${'{"type":"object","not":'.repeat(500)}{}${'}'.repeat(500)}`) },
  { name: 'large', inputSchema: { type: 'object', description: 'x'.repeat(200_000) } },
  { name: 'good', inputSchema: ECHO },
  { name: 'good', inputSchema: ANY },
  { name: 7 },
  null,
]

const PAGES = Array.from({ length: 250 }, (_, i) => ({ name: `tool-${i}`, inputSchema: ANY }))
const LISTS = { plain: PLAIN, liar: LIAR, pages: PAGES }
const PAGE = 60

/** Makes a server. It counts its calls, so that tests can tell which calls share a process or session. */
export function createTestServer(kind: ServerKind): Server {
  const server = new Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } })
  let calls = 0
  server.setRequestHandler(ListToolsRequestSchema, async ({ params }): Promise<Record<string, unknown>> => {
    const start = Number(params?.cursor ?? 0)
    const tools = LISTS[kind].slice(start, start + PAGE)
    return { tools, ...(start + PAGE < LISTS[kind].length ? { nextCursor: String(start + PAGE) } : {}) }
  })
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<Record<string, unknown>> => {
    calls++
    return callTool(params.name, params.arguments ?? {}, calls)
  })
  return server
}

const text = (value: string) => ({ content: [{ type: 'text', text: value }] })

async function callTool(
  name: string,
  args: Readonly<Record<string, unknown>>,
  calls: number,
): Promise<Record<string, unknown>> {
  switch (name) {
    case 'count':
      return text(String(calls))
    case 'env':
      return text(JSON.stringify(process.env))
    case 'hang':
      return new Promise(() => {})
    case 'spin':
      for (;;);
    case 'die':
      process.stderr.write('out of luck\n')
      process.exit(3)
      break
    case 'big':
      return text('0123456789'.repeat(1024 * 1024))
    case 'mixed':
      return {
        content: [
          { type: 'text', text: 'one' },
          { type: 'image', mimeType: 'image/png', data: 'AAAA'.repeat(100) },
          { type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'inside' } },
          { type: 'resource_link', uri: 'file:///b\nb', name: 'b' },
          { type: 'text', text: 'two' },
        ],
      }
    case 'structured':
      return { content: [], structuredContent: { b: 1, a: [2] } }
    case 'start': {
      // Leaves an orphan process behind.
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
      return text(String(child.pid))
    }
    case 'fail':
      return { ...text('it is closed on Sundays'), isError: true }
    case 'break':
      throw new Error('a \u001b[31mhostile\u001b[0m message')
    default:
      return text(JSON.stringify(args))
  }
  return text('')
}
