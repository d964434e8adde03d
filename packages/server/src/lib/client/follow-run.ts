import { LiveEvent } from '@assay/core/api'
import { EnvironmentError } from '@assay/core/errors'
import { type Connection, pathOf } from './connection.ts'
import { readEvents } from './read-events.ts'

/** How a run is followed. */
export interface FollowOptions {
  /** `now` leaves out what was recorded before; default `start`. */
  readonly from?: 'start' | 'now' | undefined
  readonly signal?: AbortSignal | undefined
  /** A connection on which nothing came for so long is given up; default 45,000, three heartbeats. */
  readonly silenceMs?: number | undefined
}

/** Connections in a row that bring nothing, before the server counts as lost. */
const EMPTY_LIMIT = 20

/**
 * Follows a run to its end: every sample once, whatever happens to the connection. Throws what the server told, and EnvironmentError
 * `SERVER_UNREACHABLE` when it stays away.
 */
export async function* followRun(
  connection: Connection,
  run: string,
  { from, signal, silenceMs = 45_000 }: FollowOptions = {},
): AsyncGenerator<LiveEvent> {
  let last = ''
  let retryMs = 1000
  let empty = 0
  while (empty < EMPTY_LIMIT) {
    empty++
    const silence = new AbortController()
    const giveUp = () => silence.abort()
    let timer = setTimeout(giveUp, silenceMs)
    const goOn = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silenceMs)
    }
    try {
      const response = await connection.send({
        method: 'GET',
        path: pathOf`/api/runs/${run}/events`,
        query: { from: last === '' ? from : undefined },
        headers: { Accept: 'text/event-stream', ...(last === '' ? {} : { 'Last-Event-ID': last }) },
        signal: signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]),
      })
      // The end was sent before.
      if (response.status === 204 || response.body === null) return
      const heard = hear(response.body, goOn)
      for await (const { id, data } of readEvents(heard, (ms) => (retryMs = ms))) {
        // A message without an id, the first of a connection among them, leaves the place where it was.
        if (id !== '') last = id
        empty = 0
        const event = LiveEvent.parse(JSON.parse(data))
        yield event
        if (event.type === 'run.finished' || event.type === 'run.stopped') return
      }
    } catch (error) {
      if (signal?.aborted === true || !isLostConnection(error)) throw error
    } finally {
      clearTimeout(timer)
      silence.abort()
    }
    await connection.wait(retryMs, signal)
  }
  throw new EnvironmentError('SERVER_UNREACHABLE', `The server closes every event stream of run "${run}" immediately.`)
}

/** A stream that breaks off or stays silent throws what the platform throws; whatever the server says is one of our errors. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
}

async function* hear(body: ReadableStream<Uint8Array>, onPiece: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    onPiece()
    yield piece
  }
}
