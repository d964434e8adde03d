import { once } from 'node:events'
import { UserError } from '@assay/core/errors'
import type { Environment } from '@assay/providers/model'
import { DEFAULT_PROJECT, openStore } from '@assay/store/store'
import { openProjects } from '../service/open-projects.ts'
import { Coordinator } from './coordinator.ts'
import { openShared } from './open-shared.ts'
import { startWorker } from './start-worker.ts'

/** A worker process. Keys and the configuration of providers are its own: they never go through the database. */
export interface RunWorkerOptions {
  /** Address of the Postgres database that it works for. */
  readonly store: string
  /** Samples at once. */
  readonly threads: number
  /** Only models that fit this glob; all that it has keys for by default. */
  readonly models?: string | undefined
  /** Only runs of this project; all by default. */
  readonly project?: string | undefined
  /** Whether it runs the programs in answers. Default true. */
  readonly sandbox?: boolean | undefined
  /** Where the search for `assay.config.yaml` begins; the working folder by default. */
  readonly folder?: string | undefined
  readonly env?: Environment | undefined
  /** Ends it: what is under way is recorded, the rest is given back. */
  readonly stop: AbortSignal
  /** Gives up what is under way too. */
  readonly abort?: AbortSignal | undefined
  /** Called when it is ready to take samples. */
  readonly onReady?: (() => void) | undefined
  /** Told of what goes wrong and is tried again, for a log. */
  readonly onProblem?: ((message: string) => void) | undefined
}

/**
 * Works for a database until it is stopped: takes samples of all runs that it can serve, and owns runs that nobody owns.
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
  // A store that can't be opened is told now, not when the first run comes.
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
