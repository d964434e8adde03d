import type { ForkServer } from './fork-server.ts'

/** Servers that wait for work. As many are started as samples run at once. */
export interface ServerPool {
  /** Lends a server for as long as `use` takes. One that a sample left unclean is thrown away. */
  readonly withServer: <T>(use: (server: ForkServer) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** A pool whose servers are started by `start`. */
export function serverPool(start: () => Promise<ForkServer>): ServerPool {
  const idle: ForkServer[] = []
  const ending = new Set<Promise<void>>()
  let isClosed = false
  const end = (server: ForkServer) => {
    const ended = server.close().finally(() => ending.delete(ended))
    ending.add(ended)
  }
  const usableIdle = () => {
    for (let server = idle.pop(); server !== undefined; server = idle.pop()) {
      if (server.isUsable()) return server
      end(server)
    }
    return null
  }
  return {
    withServer: async (use) => {
      const server = usableIdle() ?? (await start())
      try {
        return await use(server)
      } finally {
        if (server.isUsable() && !isClosed) idle.push(server)
        else end(server)
      }
    },
    close: async () => {
      isClosed = true
      for (const server of idle.splice(0)) end(server)
      await Promise.all(ending)
    },
  }
}
