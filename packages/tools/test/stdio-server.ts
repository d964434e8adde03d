import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createTestServer, type ServerKind } from './test-server.ts'

const kinds: readonly ServerKind[] = ['plain', 'liar', 'pages']
const [, , kind = ''] = process.argv
const known = kinds.find((each) => each === kind)

if (known !== undefined) {
  process.stdout.write('a line that is no message\n')
  await createTestServer(known).connect(new StdioServerTransport())
} else if (kind === 'crash') {
  process.stderr.write(`can't start without ${process.env.TOKEN}\n`)
  process.exit(1)
} else if (kind === 'stubborn') {
  // Ignores the end of its input and every signal that can be caught.
  process.on('SIGTERM', () => {})
  setInterval(() => {}, 1000)
  await createTestServer('plain').connect(new StdioServerTransport())
} else {
  // Starts, and never sends anything.
  process.stdin.resume()
}
