import type { OpenWorkspace } from '@assay/app/workspace'
import { Coordinator } from './coordinator.ts'
import { describeHoldup } from './describe-holdup.ts'
import type { Dispatcher } from './dispatcher.ts'
import { openShared } from './open-shared.ts'
import { startWorker, type Worker } from './start-worker.ts'

/** How a server gets its runs done. */
export interface DispatcherOptions {
  /** The projects whose runs are looked after; asked again and again, since projects come and go. */
  readonly projects: () => Promise<readonly string[]>
  /** Opens the workspace of a project, once; whoever gave this closes it after the dispatcher. */
  readonly open: (project: string) => Promise<OpenWorkspace>
  /** Address of the Postgres that workers share; null runs everything in this process. */
  readonly postgres: string | null
  /** Samples at once in this process, when it has no workers elsewhere; default 64. */
  readonly threads?: number | undefined
  /** Told of what goes wrong and is tried again, for a log. */
  readonly onProblem?: ((message: string) => void) | undefined
}

const THREADS = 64

/**
 * Opens what gets submitted runs done. With Postgres, workers take the samples and this process looks after the runs; without it, this
 * process does both, by the same code. Throws what the database throws when it can't be reached.
 */
export async function openDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const { projects, open, postgres, onProblem, threads = THREADS } = options
  const shared = await openShared(postgres)
  const { queue, limits } = shared
  const coordinator = new Coordinator({ queue, projects, open, onProblem })
  let worker: Worker | null = null
  const stop = async (): Promise<void> => {
    // What is in flight is recorded before the runs are let go.
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
