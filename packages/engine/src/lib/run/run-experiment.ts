import { Semaphore } from '@assay/core/concurrency'
import type { Run } from '@assay/core/report'
import type { Model } from '@assay/providers/model'
import type { StoredRun } from '@assay/store/store'
import { checkTools } from '../agent/preflight.ts'
import { SuiteTools } from '../agent/suite-tools.ts'
import { UNLIMITED } from '../ask/budget-ledger.ts'
import { LocalLedger } from '../ask/local-ledger.ts'
import type { Services } from '../ask/services.ts'
import { Judges } from '../judge/judges.ts'
import type { Experiment, PlannedRun } from '../plan/plan-experiment.ts'
import type { RunSettings } from '../plan/settings.ts'
import { EarlyStop } from '../stop/early-stop.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { readEarlierSpending } from './earlier-spending.ts'
import { explainRejection, findRejected } from './explain-rejection.ts'
import { abandonRun, finishRun } from './finish-run.ts'
import { holdLease } from './hold-lease.ts'
import { noteLostRequests } from './note-lost-requests.ts'
import { identifyRuns, isShareable, modelOf, openModels } from './open-models.ts'
import { openServices } from './open-services.ts'
import { loadProgress, settleProgress } from './progress.ts'
import { demandSamePlan, newRunId, resumeRun, type StartedRun, startRun } from './start-run.ts'
import { StopWatch } from './stop-watch.ts'
import { takeSamples } from './take-samples.ts'
import { explainFailure, isOfStore, type WriteFailure } from './write-failure.ts'

/** The controls of an experiment while it runs. */
export interface RunControl {
  /** Aborts sending: nothing more is sent, and open requests are finished and reported. */
  readonly stop?: AbortSignal | undefined
  /** Aborts open requests too. */
  readonly abort?: AbortSignal | undefined
  /** Runs to resume instead of starting new ones, by model. Their plans must match the experiment's. */
  readonly resume?: readonly StoredRun[] | undefined
  /** Whether to take errored samples of resumed runs again, and to judge undecided ones again. Default false. */
  readonly retryErrors?: boolean | undefined
}

/**
 * Runs an experiment, all its models in parallel, and returns the runs in their order. Every answer is on disk before it is judged, and
 * every result before it is reported, so a killed process loses nothing that was paid for.
 *
 * Throws before anything is sent: UserError if the plan of a run to resume has changed, EnvironmentError for a model that can't be called
 * and for code without a sandbox. Throws EnvironmentError `RUN_TAKEN` at the end if another process has taken over a run.
 */
export async function runExperiment(
  workspace: Workspace,
  experiment: Experiment,
  control: RunControl = {},
): Promise<Run[]> {
  const models = await openModels(workspace, experiment)
  const failed = new AbortController()
  const { budget_usd } = experiment.settings
  const ledger = budget_usd === null ? null : new LocalLedger(budget_usd)
  const signals = { ...control, failed: failed.signal }
  await using services = openServices(workspace, experiment, signals, ledger ?? UNLIMITED)
  // A resumed experiment keeps its ID, and so its judges' answers where runs share none.
  const id = control.resume?.[0]?.experiment ?? newRunId(workspace.now())
  await using judges = new Judges(services, judgesOptions(experiment.settings, id))
  await checkTools(workspace, experiment, services.stop)
  const identified = identifyRuns(experiment, models)
  const started = await startAll(workspace, identified, { id, resume: control.resume ?? [] }, services.stop)
  // Read after the takeover, when nobody else spends on these runs.
  for (const { run } of started) ledger?.addEarlier(await readEarlierSpending(workspace.store, run.id))
  if (ledger === null)
    for (const each of started.filter(({ wasKilled }) => wasKilled))
      await noteLostRequests(workspace, each, experiment.settings)
  using watch = new StopWatch(
    workspace.store,
    started.map(({ run }) => run.id),
  )
  // One failed run ends all: they share a store, and most likely its failure.
  const onError = () => failed.abort()
  const take = control.retryErrors === true ? 'undecided too' : 'missing'
  const runs = started.map(async (each) => {
    const asked = watch.of(each.run.id)
    const model = modelOf(models, each)
    try {
      return await runModel(services, judges, { ...each, asked, onError, take }, experiment.settings, model)
    } catch (error) {
      onError()
      if (isOfStore(error)) workspace.emit({ type: 'run.stopped', run: each.run.id, reason: 'store' })
      await abandonRun(workspace, each)
      throw error
    }
  })
  await Promise.allSettled(runs)
  return Promise.all(runs).catch((error: unknown) => {
    throw explainFailure(error, services.failure)
  })
}

/** Records the new runs and takes over the resumed ones; if one fails, all are released. */
async function startAll(
  workspace: Workspace,
  { spec, settings, runs }: Experiment,
  { id, resume }: { readonly id: string; readonly resume: readonly StoredRun[] },
  stop: AbortSignal,
): Promise<StartedRun[]> {
  const record = { experiment: id, settings, tags: spec.tags ?? [] }
  const earlierRun = ({ plan }: PlannedRun) => resume.find(({ model }) => model === plan.model)
  // Take over nothing before it is certain that all can be resumed.
  for (const planned of runs) demandSamePlan(earlierRun(planned), planned.plan)
  const started: StartedRun[] = []
  try {
    for (const planned of runs) {
      const earlier = earlierRun(planned)
      started.push(
        earlier === undefined
          ? await startRun(workspace, planned, record)
          : await resumeRun(workspace, planned, earlier, stop),
      )
    }
    return started
  } catch (error) {
    for (const each of started) await abandonRun(workspace, each)
    throw error
  }
}

/** Takes all samples of one run that aren't recorded yet, and saves the summary. */
async function runModel(
  experiment: Services & { readonly failure: WriteFailure },
  judges: Judges,
  started: StartedRun & {
    readonly asked: AbortSignal
    readonly onError: () => void
    readonly take: Parameters<typeof loadProgress>[3]
  },
  settings: RunSettings,
  model: Model,
): Promise<Run> {
  using lease = started.lease
  const { workspace } = experiment
  const { run, plan, suites, asked, take } = started
  const early = settings.until === null ? null : await EarlyStop.over(suites, settings, plan.spec ?? {})
  const progress = await loadProgress(workspace.store, run.id, early, take)
  const names = suites.map(({ name }) => name)
  const { total } = plan
  workspace.emit({
    type: 'run.started',
    run: run.id,
    model: run.model,
    suites: names,
    total,
    done: progress.tally.samples,
  })
  const rejected = new AbortController()
  const stop = AbortSignal.any([experiment.stop, lease.lost, asked, rejected.signal])
  const services = { ...experiment, gate: holdLease(experiment.gate, lease), stop }
  const scope = sharesAnswers(run.model, settings) ? null : run.id
  const slots = new Semaphore(settings.threads)
  await using tools = new SuiteTools(workspace, settings)
  await takeSamples({ run: run.id, model, settings, services, judges, tools, scope, slots }, started, progress, {
    onError: started.onError,
    onRejected: () => rejected.abort(),
  })
  if (asked.aborted && !experiment.stop.aborted && progress.stopped !== null) progress.stopped = 'cancelled'
  if (progress.stopped !== null && experiment.failure.error !== null) progress.stopped = 'store'
  if (lease.lost.aborted) progress.stopped = 'lease_lost'
  if (progress.stopped === 'rejected') {
    const found = await findRejected(services, { plan, model, recordings: settings.recordings })
    if (found !== null) progress.stopMessage = await explainRejection(found)
  }
  if (progress.stopped !== null) {
    const { stopped: reason, stopMessage: message } = progress
    workspace.emit({ type: 'run.stopped', run: run.id, reason, ...(message === undefined ? {} : { message }) })
  }
  const settled = started.isResumed ? await settleProgress(workspace.store, run.id, progress) : progress
  return finishRun(workspace, started, settled)
}

/** Returns whether a run may use answers that other runs paid for. */
export function sharesAnswers(model: string, { cache }: RunSettings): boolean {
  return cache && isShareable(model)
}

/** Returns the options of an experiment's judges. */
export function judgesOptions({ unsafe, recordings, cache, timeoutMs }: RunSettings, experiment: string) {
  const scope = cache ? null : experiment
  return {
    unsafe,
    recordings,
    scope,
    asks: true,
    timeoutMs: (suite: Parameters<typeof timeoutMs>[0]) => timeoutMs(suite, null),
  }
}
