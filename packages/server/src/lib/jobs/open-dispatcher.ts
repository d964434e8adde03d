import type { OpenWorkspace } from '@assay/app/workspace'
import { Coordinator } from './coordinator.ts'
import { describeHoldup } from './describe-holdup.ts'
import type { Dispatcher } from './dispatcher.ts'
import { openShared } from './open-shared.ts'
import { startWorker, type Worker } from './start-worker.ts'

/** Options of a dispatcher. */
export interface DispatcherOptions {
  /** Lists the projects to look after; called repeatedly, since projects come and go. */
  readonly projects: () => Promise<readonly string[]>
  /** Opens a project's workspace, once; the caller closes it after the dispatcher. */
  readonly open: (project: string) => Promise<OpenWorkspace>
  /** The address of the Postgres that workers share; null runs everything in this process. */
  readonly postgres: string | null
  /** Parallel samples in this process, if there are no workers elsewhere; default 64. */
  readonly threads?: number | undefined
  /** Called with problems that are retried, for a log. */
  readonly onProblem?: ((message: string) => void) | undefined
}

const THREADS = 64

/**
 * Opens a dispatcher. With Postgres, workers take the samples and this process coordinates the runs; without it, this process does both,
 * with the same code. Throws the database's errors if it can't be reached.
 */
export async function openDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const { projects, open, postgres, onProblem, threads = THREADS } = options
  const shared = await openShared(postgres)
  const { queue, limits } = shared
  const coordinator = new Coordinator({ queue, projects, open, onProblem })
  let worker: Worker | null = null
  const stop = async (): Promise<void> => {
    // Samples in flight are recorded before the runs are released.
    await worker?.stop()
    worker = null
    await coordinator.stop()
  }
  return {
    submit: async () => coordinator.nudge(),
    start: async () => {
      coordinator.start()
      if (postgres === null) worker ??= startWorker({ queue, limits, open, threads, onProblem, name: 'this server' })
    },
    stop,
    holdup: async (project, run) => {
      const { store } = await open(project)
      const { status } = await store.getRun(run)
      if (status !== 'queued' && status !== 'running') return null
      return describeHoldup({ project, run }, await queue.workers())
    },
    [Symbol.asyncDispose]: async () => {
      await stop()
      await shared[Symbol.asyncDispose]()
    },
  }
}
