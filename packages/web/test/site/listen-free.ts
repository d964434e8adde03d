import type { Server } from 'node:http'

/** Starts to listen on a free port of loopback, and returns the address. */
export async function listenFree(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Bug: a server without a port.')
  return `http://127.0.0.1:${address.port}`
}
