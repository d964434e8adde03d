import type { LookupFunction } from 'node:net'
import type { Client } from 'undici'
import buildConnector from 'undici/lib/core/connect.js'
// These two load in a third of the time that all of undici takes, of which fetch and WebSocket are the most.
import UndiciClient from 'undici/lib/dispatcher/client.js'

/** The connections to one origin: as many as parallel requests, and no more. */
export interface Connections {
  /** Returns an unused connection. */
  take(): Client
  /** Gives a connection back for reuse. One that failed in any way isn't used again. */
  giveBack(client: Client, state: 'usable' | 'failed'): void
  close(): Promise<void>
}

/**
 * Opens connections to an origin. Undici's own pool lets a connection rest for a turn of the event loop after each reply, and so opens
 * about two per request in flight; a connection from here takes the next request meanwhile and sends it when it's ready.
 */
export function createConnections(origin: string, lookup?: LookupFunction): Connections {
  // One for all, since it keeps the TLS sessions.
  const connect = buildConnector({ allowH2: false, ...(lookup === undefined ? {} : { lookup }) })
  const clients = new Set<Client>()
  const free: Client[] = []
  const open = (): Client => {
    // The caller decides how long a request may take.
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
