import type { SampleKey } from '@assay/core/run'
import type { Store } from '@assay/store/store'
import type { Job } from './job-queue.ts'

/** A job that this worker holds, while its samples are taken. */
export class HeldJob {
  readonly job: Job
  /** Samples that nobody has begun. */
  readonly waiting: SampleKey[]
  /** Samples under way. */
  underWay = 0
  /** Whether a sample was begun and not recorded: somebody has to take the job again. */
  isIncomplete = false
  readonly #lost = new AbortController()

  constructor(job: Job, samples: readonly SampleKey[]) {
    this.job = job
    this.waiting = [...samples]
  }

  /** Aborted when somebody else has the job now. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** Ends everything that has not begun. */
  lose(): void {
    this.waiting.length = 0
    this.#lost.abort()
  }
}

/** Returns the samples of a job that are still to be taken. One that somebody held before may have recorded results. */
export async function findLeft(store: Store, { run, retry, samples }: Job): Promise<readonly SampleKey[]> {
  if (retry === 0) return samples
  const results = await Promise.all(samples.map((key) => store.getResult(run, key)))
  return samples.filter((_, at) => results[at] === null)
}
