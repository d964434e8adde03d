import { once } from 'node:events'
import { UserError } from '@assay/core/errors'
import type { Environment } from '@assay/providers/model'
import { DEFAULT_PROJECT, openStore } from '@assay/store/store'
import { openProjects } from '../service/open-projects.ts'
import { Coordinator } from './coordinator.ts'
import { openShared } from './open-shared.ts'
import { startWorker } from './start-worker.ts'

/** Options of a worker process. Keys and the providers' configuration are its own: they never go through the database. */
export interface RunWorkerOptions {
  /** The address of its Postgres database. */
  readonly store: string
  /** Maximum parallel samples. */
  readonly threads: number
  /** A glob of models to take; default: all that it has keys for. */
  readonly models?: string | undefined
  /** The project to take runs of; default: all. */
  readonly project?: string | undefined
  /** Whether it runs programs in answers. Default true. */
  readonly sandbox?: boolean | undefined
  /** The folder where the search for `assay.config.yaml` starts; default: the working folder. */
  readonly folder?: string | undefined
  readonly env?: Environment | undefined
  /** Stops it: samples in flight are recorded, the rest is given back. */
  readonly stop: AbortSignal
  /** Also abandons the samples in flight. */
  readonly abort?: AbortSignal | undefined
  /** Called when it's ready to take samples. */
  readonly onReady?: (() => void) | undefined
  /** Called with problems that are retried, for a log. */
  readonly onProblem?: ((message: string) => void) | undefined
}

/**
 * Works for a database until it's stopped: takes samples of all runs that it can serve, and owns runs without an owner.
 *
 * Throws UserError `WORKER_STORE` for a store that is not Postgres, and what the store throws when it can't be opened.
 */
export async function runWorker(options: RunWorkerOptions): Promise<void> {
  const { store: address, threads, models, project, sandbox, stop, abort, onProblem } = options
  if (!/^postgres(ql)?:\/\//i.test(address)) {
    throw new UserError('WORKER_STORE', 'A worker needs a store in Postgres.')
  }
  const { folder, env } = options
  const openNamed = (name: string) => openStore(address, { project: name })
  await using store = await openNamed(DEFAULT_PROJECT)
  await using opened = openProjects({ store, openStore: openNamed, folder, env, may: 'all' })
  const { open } = opened
  // A store that can't be opened is reported now, not with the first run.
  await open(project ?? DEFAULT_PROJECT)
  await using shared = await openShared(address)
  const { queue, limits } = shared
  const projects = async () => {
    if (project !== undefined) return [project]
    return [...new Set([DEFAULT_PROJECT, ...(await queue.runs()).map((run) => run.project)])]
  }
  const worker = startWorker({ queue, limits, open, threads, models, project, sandbox, abort, onProblem })
  const coordinator = new Coordinator({ queue, projects, open, onProblem })
  coordinator.start()
  options.onReady?.()
  if (!stop.aborted) await once(stop, 'abort')
  await worker.stop()
  await coordinator.stop()
}
