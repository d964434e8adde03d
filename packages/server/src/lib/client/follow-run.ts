import { LiveEvent } from '@assay/core/api'
import { EnvironmentError } from '@assay/core/errors'
import { type Connection, pathOf } from './connection.ts'
import { readEvents } from './read-events.ts'

/** Options for following a run. */
export interface FollowOptions {
  /** `now` skips earlier results; default `start`. */
  readonly from?: 'start' | 'now' | undefined
  readonly signal?: AbortSignal | undefined
  /** The longest silence of a connection before it's given up, in milliseconds; default 45,000, three heartbeats. */
  readonly silenceMs?: number | undefined
}

/** Consecutive empty connections before the server counts as lost. */
const EMPTY_LIMIT = 20

/**
 * Follows a run to its end: every sample once, whatever happens to the connection. Throws the server's errors, and EnvironmentError
 * `SERVER_UNREACHABLE` if it stays away.
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
      // The end was already sent.
      if (response.status === 204 || response.body === null) return
      const heard = hear(response.body, goOn)
      for await (const { id, data } of readEvents(heard, (ms) => (retryMs = ms))) {
        // A message without an ID, such as a connection's first, doesn't change the position.
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

/** Returns whether a connection was lost. A broken or silent stream throws the platform's errors; the server's own errors are ours. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
}

async function* hear(body: ReadableStream<Uint8Array>, onPiece: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    onPiece()
    yield piece
  }
}
