import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** A server between a client and Postgres. */
export interface CuttingProxy extends AsyncDisposable {
  readonly url: string
  /** Cuts the connection that next sends these words, after Postgres has answered and before the client gets the answer. */
  cutAfter(words: string): void
  /** The number of connections that were cut. */
  readonly cuts: number
}

/** Starts a proxy in front of the database at `url`. */
export async function startCuttingProxy(url: string): Promise<CuttingProxy> {
  const target = new URL(url)
  let armed: string | null = null
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let isCut = false
    client.on('data', (bytes) => {
      if (armed !== null && bytes.includes(armed)) {
        armed = null
        isCut = true
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (!isCut) return void client.write(bytes)
      // The last message of an answer says that the server is ready for the next query.
      if (bytes.at(-6) !== 'Z'.charCodeAt(0)) return
      cuts++
      client.destroy()
      upstream.destroy()
    })
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const through = new URL(url)
  through.port = String(typeof address === 'object' ? address?.port : 0)
  return {
    url: through.href,
    cutAfter: (words) => {
      armed = words
    },
    get cuts() {
      return cuts
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
    },
  }
}
