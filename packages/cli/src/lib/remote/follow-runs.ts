import type { LiveEvent } from '@assay/core/api'
import { readPlan } from '@assay/core/run'
import type { Emit } from '@assay/engine/run'
import type { Client } from '@assay/server/client'
import type { Store } from '@assay/store/store'
import { summaryOfView } from './run-of-view.ts'

/** The server whose runs are followed, and the listeners. */
export interface Following {
  readonly server: Client
  readonly store: Store
  readonly emit: Emit
  /** Ends the following, not the runs. */
  readonly signal: AbortSignal
  /** Called once with each reason why a run does not go on. */
  readonly onHoldup: (run: string, why: string) => void
}

/** Follows runs of a server to their ends, with the events that a run of this process has. Throws what `Client.runs.follow` throws. */
export async function followRuns(following: Following, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => followRun(following, id)))
}

async function followRun({ server, store, emit, signal, onHoldup }: Following, id: string): Promise<void> {
  const { model, suites, plan } = await store.getRun(id)
  const { total } = readPlan(plan)
  emit({ type: 'run.started', run: id, model, suites, total, done: 0 })
  let done = 0
  const told = new Set<string>()
  const hear = (event: LiveEvent): void => {
    switch (event.type) {
      case 'sample.finished':
        return emit({ type: 'sample.finished', run: id, sample: event.sample, done: ++done, total })
      case 'run.progress':
        if (event.holdup !== null && !told.has(event.holdup)) onHoldup(id, event.holdup)
        if (event.holdup !== null) told.add(event.holdup)
        return
      case 'run.finished':
      case 'run.stopped': {
        const { stop_reason: reason, stop_message: message } = event.run
        if (reason !== null)
          emit({ type: 'run.stopped', run: id, reason, ...(message === undefined ? {} : { message }) })
        return emit({ type: 'run.finished', run: id, summary: summaryOfView(event.run) })
      }
    }
  }
  for await (const event of server.runs.follow(id, { signal })) hear(event)
}
