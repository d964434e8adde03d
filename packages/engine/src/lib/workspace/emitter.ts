import type { RunEvent } from '@assay/core/run'

/** Listens to runs. A sample's result is on disk when its event comes. */
export type RunListener = (event: RunEvent) => void

type WithoutStamp<Event> = Event extends RunEvent ? Omit<Event, 'seq' | 'at'> : never

/** Tells the listener of an event, with its number and its time. */
export type Emit = (event: WithoutStamp<RunEvent>) => void

/** Makes the one source of events of a process, so that their numbers have no gap. */
export function createEmitter(listen: RunListener, now: () => Date): Emit {
  let seq = 0
  return (event) => listen({ ...event, seq: ++seq, at: now().toISOString() })
}
