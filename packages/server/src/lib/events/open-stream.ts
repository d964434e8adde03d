import type { Store } from '@assay/store/store'
import { HEARTBEAT, type LivePosition, RETRY } from './live-text.ts'
import { encodeResults, type RunFeed } from './run-feed.ts'

/** The source and the start of a stream. */
export interface StreamOptions {
  readonly store: Store
  readonly run: string
  readonly feed: RunFeed
  readonly from: LivePosition
}

/** Results that a stream far behind reads at once. */
const CATCH_UP = 200

/**
 * Opens one listener's stream on a feed. It reads only as fast as the client: a slow one falls behind, continues from the store at its own
 * pace and rejoins the others later.
 */
export async function openStream({ store, run, feed, from }: StreamOptions): Promise<ReadableStream<Uint8Array>> {
  await feed.join()
  let seq = from.seq
  let version = 0
  let beats = feed.beats
  let isOpen = true
  const leave = (): void => {
    if (isOpen) feed.leave()
    isOpen = false
  }

  /** Returns the client's next events; null if the run ended and everything was sent. */
  const next = async (): Promise<readonly Uint8Array[] | null> => {
    for (;;) {
      if (seq < feed.after) {
        const recorded = await store.recordedAfter(run, seq, CATCH_UP)
        const last = recorded.at(-1)
        if (last !== undefined) {
          seq = last.seq
          return encodeResults(run, recorded).map(({ bytes }) => bytes)
        }
        seq = feed.after
      }
      const news = feed.eventsAfter(seq)
      const last = news.at(-1)
      const pieces = news.map(({ bytes }) => bytes)
      if (last !== undefined) seq = last.seq
      const { state } = feed
      if (state !== null && state.version !== version) {
        version = state.version
        pieces.push(state.bytes)
      }
      if (pieces.length > 0) return pieces
      if (feed.end !== null) return null
      if (feed.beats !== beats) {
        beats = feed.beats
        return [HEARTBEAT]
      }
      await feed.changed()
      if (!isOpen) return null
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(RETRY),
      async pull(controller) {
        try {
          const pieces = await next()
          if (!isOpen) return
          if (pieces !== null) {
            for (const piece of pieces) controller.enqueue(piece)
            return
          }
          if (feed.end !== null) controller.enqueue(feed.end)
          leave()
          controller.close()
        } catch (error) {
          leave()
          controller.error(error)
        }
      },
      cancel: leave,
    },
    // Nothing is read ahead of the client.
    { highWaterMark: 0 },
  )
}
