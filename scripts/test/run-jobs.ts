import { type JobOutcome, runJob, type TestJob } from './test-process.ts'

/** More failed jobs than this are a broken tree, not flakes. */
const MOST_AGAIN = 10

/** How jobs are run. */
export interface JobOptions {
  readonly atOnce: number
  readonly signal: AbortSignal
  /** Called before a job starts, which waits for it. */
  readonly beforeJob?: (job: TestJob) => Promise<void>
  readonly onEnd: (outcome: JobOutcome) => void
  /** Called before jobs run once more. */
  readonly beforeAgain?: () => Promise<void>
}

/** The outcomes of all jobs. */
export interface AllOutcomes {
  /** One outcome a job: the second where it ran twice and the second one is better. */
  readonly outcomes: readonly JobOutcome[]
  /** First outcomes of jobs that failed and then passed in the same company. */
  readonly flaky: readonly JobOutcome[]
}

/**
 * Runs jobs, a number at once, in their order. A job that failed runs once more when all have ended, beside those that ran when it began or ended:
 * passing then, it is flaky; what passes only alone fails.
 */
export async function runJobs(jobs: readonly TestJob[], options: JobOptions): Promise<AllOutcomes> {
  const first = new Map<TestJob, JobOutcome>()
  const company = new Map<TestJob, ReadonlySet<TestJob>>()
  await inParallel(jobs, options, (outcome, beside) => {
    first.set(outcome.job, outcome)
    company.set(outcome.job, beside)
  })
  const failed = jobs.filter((job) => (first.get(job)?.failed.length ?? 0) > 0)
  if (failed.length === 0 || failed.length > MOST_AGAIN || options.signal.aborted) {
    return { outcomes: [...first.values()], flaky: [] }
  }
  await options.beforeAgain?.()
  const again = new Set(failed.flatMap((job) => [job, ...(company.get(job) ?? [])]))
  const flaky: JobOutcome[] = []
  await inParallel(
    jobs.filter((job) => again.has(job)),
    options,
    (outcome) => {
      const before = first.get(outcome.job)
      if (before === undefined) return
      const [worse, better] = [before, outcome].sort((a, b) => b.failed.length - a.failed.length)
      if (worse === undefined || better === undefined) return
      if (better.failed.length === 0 && worse.failed.length > 0) flaky.push(worse)
      first.set(outcome.job, better)
    },
  )
  return { outcomes: [...first.values()], flaky }
}

async function inParallel(
  jobs: readonly TestJob[],
  { atOnce, signal, beforeJob, onEnd }: JobOptions,
  take: (outcome: JobOutcome, beside: ReadonlySet<TestJob>) => void,
): Promise<void> {
  const waiting = [...jobs]
  const running = new Set<TestJob>()
  const work = async () => {
    for (let job = waiting.shift(); job !== undefined && !signal.aborted; job = waiting.shift()) {
      await beforeJob?.(job)
      // A signal that came meanwhile would not reach a job that starts now.
      if (signal.aborted) return
      const beside = [...running]
      running.add(job)
      const outcome = await runJob(job, signal)
      running.delete(job)
      take(outcome, new Set([...beside, ...running]))
      onEnd(outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
