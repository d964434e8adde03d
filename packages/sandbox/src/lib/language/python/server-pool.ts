/** Something that a pool lends. */
interface Lendable {
  readonly isUsable: () => boolean
  readonly close: () => Promise<void>
}

/** Waiting servers. As many are started as samples run at once. */
export interface ServerPool<S extends Lendable> {
  /** Lends a server for the duration of `use`. One that a sample left unclean is thrown away. */
  readonly withServer: <T>(use: (server: S) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** Returns a pool whose servers are started with `start`. */
export function serverPool<S extends Lendable>(start: () => Promise<S>): ServerPool<S> {
  const idle: S[] = []
  const ending = new Set<Promise<void>>()
  let isClosed = false
  const end = (server: S) => {
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
