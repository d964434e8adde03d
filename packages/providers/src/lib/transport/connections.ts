import type { LookupFunction } from 'node:net'
import type { Client } from 'undici'
import buildConnector from 'undici/lib/core/connect.js'
// These two load in a third of the time that all of undici takes, of which fetch and WebSocket are the most.
import UndiciClient from 'undici/lib/dispatcher/client.js'

/** The connections to one origin: as many as there are requests at once, and no more. */
export interface Connections {
  /** One that nobody uses. */
  take(): Client
  /** Gives one back. A connection that failed in any way is not used again. */
  giveBack(client: Client, state: 'usable' | 'failed'): void
  close(): Promise<void>
}

/**
 * Opens connections to an origin. Undici's own pool lets a connection rest for a turn of the event loop after each reply, and so
 * opens about two for each request that is under way; one from here takes the next request meanwhile and sends it when it is ready.
 */
export function createConnections(origin: string, lookup?: LookupFunction): Connections {
  // One for all, since it keeps the TLS sessions.
  const connect = buildConnector({ allowH2: false, ...(lookup === undefined ? {} : { lookup }) })
  const clients = new Set<Client>()
  const free: Client[] = []
  const open = (): Client => {
    // How long a request may take is its caller's business.
    const client = new UndiciClient(origin, {
      connect,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      allowH2: false,
    })
    clients.add(client)
    return client
  }
  return {
    take: () => free.pop() ?? open(),
    giveBack(client, state) {
      if (state === 'usable') {
        free.push(client)
        return
      }
      clients.delete(client)
      void client.destroy()
    },
    async close() {
      await Promise.all([...clients].map((client) => client.destroy()))
    },
  }
}
