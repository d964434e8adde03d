import type { ServerResponse } from 'node:http'

/** Sends headers at once, and then a byte now and then for ever: every gap is short, the whole never ends. */
export function drip(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => reply.write(' '), 5)
  reply.on('close', () => clearInterval(timer))
}
