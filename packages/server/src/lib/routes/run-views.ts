import { readRunView } from '@assay/app/summary'
import type { RunView } from '@assay/core/api'
import type { Store } from '@assay/store/store'
import type { ServerEnv } from '../http/server-env.ts'

/** The lifetime of a run's numbers: for an open run they are computed from all its results. */
const FRESH_MS = 1000
/** Maximum runs per store whose numbers are remembered. */
const REMEMBERED = 200

interface Remembered {
  readonly at: number
  /** The run's status and end at that time: if it has ended since, it's read again. */
  readonly state: string
  readonly view: Promise<RunView>
}

const byStore = new WeakMap<Store, Map<string, Remembered>>()

/**
 * Reads a run of the caller's project with its current numbers, at most a second old. Throws UserError `RUN_NOT_FOUND` and `RUN_AMBIGUOUS`.
 */
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
    ? explainWait({ caller, service }, run.id).then((holdup) => readRunView(store, run, { holdup }))
    : readRunView(store, run)
  // Only those who wait for it get the failure.
  view.catch(() => views.delete(run.id))
  views.delete(run.id)
  views.set(run.id, { at: now, state, view })
  const [oldest] = views.keys()
  if (views.size > REMEMBERED && oldest !== undefined) views.delete(oldest)
  return view
}

/** Returns why a run doesn't progress: it's stopping, or no worker can take it. */
async function explainWait(
  { caller, service }: Pick<ServerEnv['Variables'], 'caller' | 'service'>,
  run: string,
): Promise<string | null> {
  const asked = await caller.workspace.store.stopsAsked([run])
  if (asked.length > 0) return 'Stopping: open requests finish first.'
  return service.dispatcher.holdup(caller.project, run)
}

/** Maximum remembered earlier revisions per store: several people open links to a run that continued. */
const EARLIER = 20

const earlierByStore = new WeakMap<Store, Map<string, Promise<RunView>>>()

/** Reads a run as it was when the result with this number was recorded. Throws the errors of `readCurrentView`. */
export async function readViewAt(variables: ServerEnv['Variables'], reference: string, at: number): Promise<RunView> {
  const { store } = variables.caller.workspace
  const run = await store.getRun(reference)
  const now = await store.runRevision(run.id)
  if (at >= now.revision) return readCurrentView(variables, run.id)
  const views = earlierByStore.get(store) ?? new Map<string, Promise<RunView>>()
  earlierByStore.set(store, views)
  const key = `${now.run} ${at}`
  const view = views.get(key) ?? readRunView(store, run, { at })
  view.catch(() => views.delete(key))
  views.delete(key)
  views.set(key, view)
  const [oldest] = views.keys()
  if (views.size > EARLIER && oldest !== undefined) views.delete(oldest)
  return { ...(await view), tags: run.tags }
}
