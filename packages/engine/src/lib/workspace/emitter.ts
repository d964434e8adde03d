import type { RunEvent } from '@assay/core/run'

/** Listens to runs. A sample's result is on disk before its event. */
export type RunListener = (event: RunEvent) => void

type WithoutStamp<Event> = Event extends RunEvent ? Omit<Event, 'seq' | 'at'> : never

/** Sends an event to the listener, with its number and time. */
export type Emit = (event: WithoutStamp<RunEvent>) => void

/** Makes a process's only source of events, so that their numbers have no gaps. */
export function createEmitter(listen: RunListener, now: () => Date): Emit {
  let seq = 0
  return (event) => listen({ ...event, seq: ++seq, at: now().toISOString() })
}
