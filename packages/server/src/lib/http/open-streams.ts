import type { ServerResponse } from 'node:http'
import { UserError } from '@assay/core/errors'

/** Open event streams, by caller. */
export class OpenStreams {
  readonly #limit: number
  readonly #byCaller = new Map<string, number>()
  readonly #open = new Set<ServerResponse>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#open.size
  }

  /** Counts a caller's stream until it closes. Throws UserError `STREAMS_TOO_MANY`. */
  add(caller: string, response: ServerResponse): void {
    const count = this.#byCaller.get(caller) ?? 0
    if (count >= this.#limit) {
      throw new UserError('STREAMS_TOO_MANY', `You have ${count} event streams open, which is the limit.`)
    }
    this.#byCaller.set(caller, count + 1)
    this.#open.add(response)
    response.once('close', () => {
      this.#open.delete(response)
      const left = (this.#byCaller.get(caller) ?? 1) - 1
      if (left === 0) this.#byCaller.delete(caller)
      else this.#byCaller.set(caller, left)
    })
  }

  /** Ends all streams, as complete answers: clients reconnect elsewhere, or later. */
  endAll(): void {
    for (const response of this.#open) {
      // An ended answer no longer has a socket.
      const { socket } = response
      response.end()
      socket?.destroySoon()
    }
  }
}
