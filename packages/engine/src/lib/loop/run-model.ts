import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Suite } from '@assay/core/suite'
import type { Judge } from '@assay/judge/judge'
import type { Store, StoredRun } from '@assay/store/store'
import type { AskerSetup } from '../ask/asker.ts'
import type { Budget } from '../ask/budget.ts'
import { Places } from '../ask/places.ts'
import type { AskParameters } from '../ask/request.ts'
import type { Secrets } from '../ask/secrets.ts'
import type { RunListener } from '../events.ts'
import { type CaseFilter, type PlannedSample, sampleOrder } from '../plan/sample-order.ts'
import { EarlyStop } from '../stop/early-stop.ts'
import type { Until } from '../stop/until.ts'
import { Pool } from './pool.ts'
import { RunTally } from './run-tally.ts'
import { type SampleSetup, takeSample } from './take-sample.ts'

/** Everything that one run needs: one model over one or more suites. */
export interface RunSetup {
  /** As it is stored already; its plan was made from `suites`. */
  readonly run: StoredRun
  /** Samples in all. */
  readonly total: number
  readonly suites: readonly Suite[]
  readonly samples?: number | undefined
  readonly filter?: CaseFilter | undefined
  readonly limit?: number | undefined
  readonly passK: readonly number[]
  readonly parameters: AskParameters
  /** Requests at once, as `ask` will allow them. */
  readonly threads: number
  readonly until: Until | null
  readonly store: Store
  /** Resolves when the result is on disk. */
  readonly write: (result: Result) => Promise<void>
  readonly answers: AskerSetup['answers']
  readonly judgeOf: (suite: Suite) => Judge
  readonly codeUnavailable: SampleSetup['codeUnavailable']
  /** Asks the model with retries and within the limits of its account. */
  readonly ask: (request: ModelRequest, attempt: number) => Promise<AskOutcome>
  readonly record: AskerSetup['record']
  readonly budget: Budget
  readonly secrets: Secrets
  /** Sets the run's answers apart from those of others; null to share them. */
  readonly scope: string | null
  /** When it is aborted, nothing more is asked and what is in flight is finished. */
  readonly stop: AbortSignal
  /** When it is aborted, what is in flight is given up. */
  readonly abort: AbortSignal
  readonly listen: RunListener
  readonly now: () => Date
}

/**
 * Samples that are looked up, judged or being written while others are asked, so that no request waits for the disk and
 * the disk gets many at once.
 */
const WAITING = 2000

/** A sample counts as one more for each so many characters of its messages, so that long ones do not fill the memory. */
const CHARACTERS = 16_384

/** The state of a run under way. */
interface Progress {
  readonly tally: RunTally
  readonly early: EarlyStop | null
  /** Keys of the samples that were recorded before this process started. */
  readonly recorded: ReadonlySet<string>
  stopped: 'budget' | 'interrupted' | null
}

/**
 * Takes all samples of a run that are not recorded yet, and keeps the summary of what there is then. A run that was
 * stopped goes on by calling this again.
 */
export async function runModel(setup: RunSetup): Promise<Run> {
  const { run, listen, total } = setup
  const progress = await loadProgress(setup)
  const suites = setup.suites.map(({ name }) => name)
  listen({ type: 'run.started', run: run.id, model: run.model, suites, total, done: progress.tally.samples })
  await takeSamples(setup, progress)
  if (progress.stopped !== null) listen({ type: 'run.stopped', run: run.id, reason: progress.stopped })
  return finish(setup, progress)
}

async function loadProgress({ run, store, suites, passK, until }: RunSetup): Promise<Progress> {
  const tally = new RunTally(suites, { seed: run.seed, ignoreErrors: run.ignore_errors, passK })
  const early = until === null ? null : new EarlyStop(until)
  const recorded = new Set<string>()
  for await (const result of store.results(run.id, {}, { texts: false })) {
    recorded.add(keyOf(result.suite, result.case, result.attempt))
    tally.add(result)
    early?.add(result)
  }
  return { tally, early, recorded, stopped: null }
}

async function takeSamples(setup: RunSetup, progress: Progress): Promise<void> {
  const { run, suites, samples, filter, limit, parameters, judgeOf, stop, abort } = setup
  const pool = new Pool(setup.threads + WAITING)
  const taking = {
    run: run.id,
    model: run.model,
    startedAt: run.started_at,
    parameters,
    asker: { ...setup, places: new Places(setup.threads) },
    judgeOf,
    codeUnavailable: setup.codeUnavailable,
    isWanted: ({ name }: Suite) => !progress.early?.decided(name),
    signal: abort,
  }
  const chosen = {
    ...(samples === undefined ? {} : { samples }),
    ...(filter === undefined ? {} : { filter }),
    ...(limit === undefined ? {} : { limit }),
  }
  for await (const sample of sampleOrder(suites, chosen)) {
    if (stop.aborted) progress.stopped = 'interrupted'
    if (progress.stopped !== null) break
    if (progress.recorded.has(keyOf(sample.suite.name, sample.case.id, sample.attempt))) continue
    if (progress.early?.decided(sample.suite.name)) continue
    await pool.add(
      async () => {
        const taken = await takeSample(taking, sample)
        if (taken.kind === 'judged') await recordResult(setup, progress, taken.result)
        else if (taken.by !== 'unwanted') progress.stopped ??= taken.by === 'budget' ? 'budget' : 'interrupted'
      },
      sizeOf(sample, setup.threads),
    )
  }
  await pool.drain()
}

/** What a sample takes up of the pool: never so much that a request would have to wait for another. */
function sizeOf({ case: { messages } }: PlannedSample, threads: number): number {
  const length = messages.reduce((sum, { content }) => sum + content.length, 0)
  return 1 + Math.min(Math.floor(length / CHARACTERS), Math.floor(WAITING / threads))
}

/** A result is on disk before anybody hears of it. */
async function recordResult(setup: RunSetup, progress: Progress, result: Result): Promise<void> {
  await setup.write(result)
  progress.tally.add(result)
  const { run, listen, total } = setup
  listen({ type: 'sample.finished', run: run.id, result, done: progress.tally.samples, total })
  if (progress.early?.add(result) !== true) return
  const interval = progress.early.decided(result.suite)
  if (interval !== null) listen({ type: 'suite.decided', run: run.id, suite: result.suite, interval })
}

async function finish({ run, store, listen, now }: RunSetup, progress: Progress): Promise<Run> {
  const status = progress.stopped === null ? 'finished' : 'stopped'
  const isNew = progress.tally.samples > progress.recorded.size
  const finished_at = (isNew ? null : run.finished_at) ?? now().toISOString()
  const { id, model, started_at, seed, ignore_errors, tags } = run
  const summary: Run = {
    id,
    model,
    status,
    started_at,
    finished_at,
    seed,
    ignore_errors,
    tags,
    ...progress.tally.summary(),
  }
  await store.updateRun(id, { status, finished_at })
  await store.putSummary(summary)
  listen({ type: 'run.finished', run: summary })
  return summary
}

/** One text per sample; none of the parts can hold a NUL. */
function keyOf(suite: string, id: string, attempt: number): string {
  return `${suite}\0${id}\0${attempt}`
}
