import type { LiveEvent } from '@assay/core/api'

const encoder = new TextEncoder()

/** Writes an event as it goes over the wire (HTML Standard, 9.2 Server-sent events); without an id the one before stays the last. */
export function encodeEvent(event: LiveEvent, id: string | null): Uint8Array {
  return encoder.encode(`${id === null ? '' : `id: ${id}\n`}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
}

/** A comment, which keeps the connection open where nothing happens. */
export const HEARTBEAT = encoder.encode(':\n\n')

/** How soon a client comes again, in milliseconds. */
export const RETRY = encoder.encode('retry: 1000\n\n')

/** Where a stream goes on: after which recorded result, and whether the end of the run was told already. */
export interface LivePosition {
  readonly seq: number
  readonly isEnd: boolean
}

/** Writes the id of an event. */
export function liveId({ seq, isEnd }: LivePosition): string {
  return isEnd ? `${seq}-end` : String(seq)
}

/** Reads what `liveId` wrote; null for anything else, as when a client comes from another server. */
export function parseLiveId(text: string | undefined): LivePosition | null {
  const found = /^(\d{1,15})(-end)?$/.exec(text ?? '')
  return found === null ? null : { seq: Number(found[1]), isEnd: found[2] !== undefined }
}
