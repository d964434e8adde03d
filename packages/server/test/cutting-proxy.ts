import { createServer, connect as dial, type Socket } from 'node:net'

/** A proxy to a server, on which connections break. */
export interface CuttingProxy extends AsyncDisposable {
  readonly url: string
  /** The number of connections so far. */
  readonly connections: () => number
}

/**
 * Starts a proxy on loopback that forwards everything, and breaks a connection once the server has sent `cutAfter` bytes on it. `cutAfter` gets
 * each connection's number, from 0; null leaves the connection whole.
 */
export async function startCuttingProxy(
  target: number,
  cutAfter: (connection: number) => number | null,
): Promise<CuttingProxy> {
  let count = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    let left = cutAfter(count++) ?? Number.POSITIVE_INFINITY
    const upstream = dial(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream)
    upstream.on('data', (data) => {
      if (data.length < left) client.write(data)
      else if (left > 0) client.write(data.subarray(0, left), () => client.destroy())
      else client.destroy()
      left -= data.length
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    connections: () => count,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
