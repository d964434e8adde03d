import type { LiveEvent } from '@assay/core/api'

const encoder = new TextEncoder()

/** Encodes an event for the wire (HTML Standard, 9.2 Server-sent events); without an ID, the previous one stays the last. */
export function encodeEvent(event: LiveEvent, id: string | null): Uint8Array {
  return encoder.encode(`${id === null ? '' : `id: ${id}\n`}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
}

/** A comment, which keeps an idle connection open. */
export const HEARTBEAT = encoder.encode(':\n\n')

/** The client's reconnection time, in milliseconds. */
export const RETRY = encoder.encode('retry: 1000\n\n')

/** The position where a stream continues: after which recorded result, and whether the run's end was already sent. */
export interface LivePosition {
  readonly seq: number
  readonly isEnd: boolean
}

/** Returns the ID of an event. */
export function liveId({ seq, isEnd }: LivePosition): string {
  return isEnd ? `${seq}-end` : String(seq)
}

/** Parses an ID from `liveId`; null for anything else, such as another server's. */
export function parseLiveId(text: string | undefined): LivePosition | null {
  const found = /^(\d{1,15})(-end)?$/.exec(text ?? '')
  return found === null ? null : { seq: Number(found[1]), isEnd: found[2] !== undefined }
}
