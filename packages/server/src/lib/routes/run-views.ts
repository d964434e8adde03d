import { readRunView } from '@assay/app/summary'
import type { RunView } from '@assay/core/api'
import type { Store } from '@assay/store/store'
import type { ServerEnv } from '../http/server-env.ts'

/** How long the numbers of a run are shown again: for a run that goes on they are computed from all its results, and else these are counted. */
const FRESH_MS = 1000
/** Runs of a store whose numbers are remembered. */
const REMEMBERED = 200

interface Remembered {
  readonly at: number
  /** Status and end of the run then: one that ended meanwhile is read anew. */
  readonly state: string
  readonly view: Promise<RunView>
}

const byStore = new WeakMap<Store, Map<string, Remembered>>()

/** Reads a run of the caller's project with its numbers as they are now, or were a second ago. Throws UserError `RUN_NOT_FOUND` and `RUN_AMBIGUOUS`. */
export async function readCurrentView(
  { caller, service }: ServerEnv['Variables'],
  reference: string,
): Promise<RunView> {
  const { store } = caller.workspace
  const run = await store.getRun(reference)
  const isOpen = run.status === 'queued' || run.status === 'running'
  const state = isOpen ? 'open' : `${run.status} ${run.finished_at}`
  const views = byStore.get(store) ?? new Map<string, Remembered>()
  byStore.set(store, views)
  const now = service.now().getTime()
  const known = views.get(run.id)
  if (known !== undefined && known.state === state && Math.abs(now - known.at) < FRESH_MS) {
    return { ...(await known.view), status: run.status, tags: run.tags }
  }
  const view = isOpen
    ? service.dispatcher.holdup(caller.project, run.id).then((holdup) => readRunView(store, run, holdup))
    : readRunView(store, run)
  // Whoever waits for it hears of the failure; nobody is shown it again.
  view.catch(() => views.delete(run.id))
  views.delete(run.id)
  views.set(run.id, { at: now, state, view })
  const [oldest] = views.keys()
  if (views.size > REMEMBERED && oldest !== undefined) views.delete(oldest)
  return view
}
