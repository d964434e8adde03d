import type { LiveEvent, RunView } from '@assay/core/api'
import type { LiveSample } from '../../lib/cases/merge-sample.ts'

/** The events that a stream sent within half a second. */
export interface LiveBatch {
  readonly samples: readonly LiveSample[]
  readonly progress: { readonly done: number; readonly total: number | null; readonly holdup: string | null } | null
  /** The run at its end; null while it's open. */
  readonly end: RunView | null
}

/** Types of events that a stream of a run sends. */
export const LIVE_TYPES = [
  'sample.finished',
  'run.progress',
  'run.finished',
  'run.stopped',
] as const satisfies LiveEvent['type'][]

/** Reads the data of an event; null for what is none. */
export function readLiveEvent(data: string): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(data)
    return isLiveEvent(event) ? event : null
  } catch {
    return null
  }
}

function isLiveEvent(event: unknown): event is LiveEvent {
  if (typeof event !== 'object' || event === null || !('type' in event)) return false
  return LIVE_TYPES.some((type) => type === event.type)
}

/** Puts together what happened since the last batch: all samples, the last progress, and the end. */
export function batchEvents(events: readonly LiveEvent[]): LiveBatch {
  const samples: LiveSample[] = []
  let progress: LiveBatch['progress'] = null
  let end: RunView | null = null
  for (const event of events) {
    switch (event.type) {
      case 'sample.finished':
        samples.push(event.sample)
        break
      case 'run.progress':
        progress = { done: event.done, total: event.total, holdup: event.holdup }
        break
      case 'run.finished':
      case 'run.stopped':
        end = event.run
    }
  }
  return { samples, progress, end }
}
