import type { SampleKey } from '@assay/core/run'
import type { Store } from '@assay/store/store'
import type { Job } from './job-queue.ts'

/** A job that this worker holds, and the state of its samples. */
export class HeldJob {
  readonly job: Job
  /** Samples that haven't started. */
  readonly waiting: SampleKey[]
  /** Samples in flight. */
  underWay = 0
  /** Whether a sample was started and not recorded: the job has to be taken again. */
  isIncomplete = false
  readonly #lost = new AbortController()

  constructor(job: Job, samples: readonly SampleKey[]) {
    this.job = job
    this.waiting = [...samples]
  }

  /** Aborted when another worker has the job now. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** Drops everything that hasn't started. */
  lose(): void {
    this.waiting.length = 0
    this.#lost.abort()
  }
}

/** Returns a job's samples that are still to be taken. A job that was held before may have recorded results. */
export async function findLeft(store: Store, { run, retry, samples }: Job): Promise<readonly SampleKey[]> {
  if (retry === 0) return samples
  const results = await Promise.all(samples.map((key) => store.getResult(run, key)))
  return samples.filter((_, at) => results[at] === null)
}
