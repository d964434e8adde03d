import type { Semaphore } from '@assay/core/concurrency'
import { type RunPlan, readPlan, type SampleKey, sampleKeyText } from '@assay/core/run'
import type { StoredRun, Writer } from '@assay/store/store'
import { SuiteTools } from '../agent/suite-tools.ts'
import { Rejections } from '../ask/rejections.ts'
import { ServedModels } from '../ask/served-models.ts'
import type { Services } from '../ask/services.ts'
import { Judges } from '../judge/judges.ts'
import { type RunSettings, type SpecDefaults, settle } from '../plan/settings.ts'
import { explainRejection, findRejected } from '../run/explain-rejection.ts'
import { isShareable } from '../run/open-models.ts'
import { judgesOptions, sharesAnswers } from '../run/run-experiment.ts'
import { type RunContext, type Taken, takeSample } from '../run/take-sample.ts'
import { waitForServers } from '../run/wait-for-servers.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { DoubtfulSamples } from './doubtful-samples.ts'
import { SampleCases } from './sample-cases.ts'
import { openSnapshots, type SnapshotSuite } from './snapshot-suite.ts'

/** Everything that a run's samples share with those of other runs. */
export interface RunShare {
  readonly gate: Services['gate']
  readonly budget: Services['budget']
  readonly writer: Writer
  /** The queue where requests wait for their turn in this process. */
  readonly slots: Semaphore
  /** Aborts sending: nothing more is sent, and open requests may finish. */
  readonly stop: AbortSignal
  /** Aborts open requests too. */
  readonly abort: AbortSignal
}

/** A run whose samples this process can take without owning it. */
export interface OpenRun extends AsyncDisposable {
  readonly id: string
  readonly plan: RunPlan
  readonly settings: RunSettings
  /** Identity of the model as this process reaches it; null if every endpoint counts as the same. */
  readonly fingerprint: string | null
  /** Reads the cases of upcoming samples together. */
  prepare(keys: readonly SampleKey[]): void
  /**
   * Takes a sample and records it; resolves when it is on disk. `stop` ends it before its next request. A sample whose service rejects it is
   * held until another request shows whether that is its own error. Throws for a sample that the run doesn't have.
   */
  take(key: SampleKey, stop: AbortSignal): Promise<Taken>
  /** Ends the wait of rejected samples, to call when nothing else of the run can be taken here: they are recorded, or come back as stopped. */
  settle(): void
  /** Explains which model's service rejects every request, after a sample was stopped for it; null if none does. */
  explainRejection(): Promise<string | null>
}

/** Reads a run's submitted plan and settles its values. Limits of one request may come from this process's defaults. */
export async function openPlan(
  { store }: Pick<Workspace, 'store'>,
  run: StoredRun,
  { timeout }: Pick<SpecDefaults, 'timeout'> = {},
): Promise<{ plan: RunPlan; suites: readonly SnapshotSuite[]; settings: RunSettings }> {
  const plan = readPlan(run.plan)
  const suites = await openSnapshots(store, plan)
  const spec = plan.spec ?? { suites: plan.suites.map(({ name }) => name) }
  const settings = settle(
    spec,
    suites.map(({ suite }) => suite),
    { timeout },
  )
  return { plan, suites, settings }
}

/**
 * Opens a run to take its samples: plan and suites come from the store, model and judges from this process. Sends nothing. Throws what
 * `Models.open` throws if this process can't call its model.
 */
export async function openRun(
  workspace: Workspace,
  run: StoredRun,
  share: (settings: RunSettings) => RunShare,
  defaults: Pick<SpecDefaults, 'timeout'> = {},
): Promise<OpenRun> {
  const { plan, suites, settings } = await openPlan(workspace, run, defaults)
  const model = await workspace.models.open(plan.model, settings.recordings)
  const { slots, ...shared } = share(settings)
  const gate = waitForServers(workspace, shared.gate, settings.waitForModelMs)
  const served = new ServedModels(workspace)
  const { max_retries: maxRetries } = settings
  const rejections = new Rejections()
  const services: Services = { workspace, ...shared, gate, recorder: null, maxRetries, served, rejections }
  const judges = new Judges(services, judgesOptions(settings, run.experiment))
  const scope = sharesAnswers(run.model, settings) ? null : run.id
  const tools = new SuiteTools(workspace, settings)
  const context: RunContext = { run: run.id, model, settings, services, judges, tools, scope, slots }
  const cases = new SampleCases(suites)
  const doubtful = new DoubtfulSamples(rejections)
  let underWay = 0
  // Another process may have been killed in the middle of a sample that this one takes next.
  const readOutlays = () => {
    const reading = workspace.store.outlays(run.id).then((all) => Map.groupBy(all, sampleKeyText))
    // `take` reports a failure.
    reading.catch(() => {})
    return reading
  }
  let outlays = readOutlays()
  return {
    id: run.id,
    plan,
    settings,
    fingerprint: isShareable(model.id) ? model.fingerprint : null,
    prepare: (keys) => {
      cases.prepare(keys)
      outlays = readOutlays()
    },
    take: async (key, stop) => {
      const sample = { ...(await cases.find(key)), outlays: (await outlays).get(sampleKeyText(key)) }
      const over = AbortSignal.any([services.stop, stop])
      underWay++
      try {
        const taken = await takeSample({ ...context, services: { ...services, stop: over } }, sample)
        if (taken.kind !== 'judged') return taken
        const settled = taken.rejectedBy.length === 0 ? null : await doubtful.hold(taken.rejectedBy, over)
        if (settled === 'again') return { kind: 'stopped', by: 'signal' }
        if (settled === 'rejected') return { kind: 'stopped', by: 'rejected' }
        await services.writer.write(taken.result, taken.settled)
        return taken
      } finally {
        underWay--
        doubtful.release()
      }
    },
    settle: () => {
      if (underWay === doubtful.size) doubtful.settle()
    },
    explainRejection: async () => {
      const { recordings } = settings
      const found = await findRejected(services, { plan, model, recordings })
      return found === null ? null : explainRejection(found)
    },
    [Symbol.asyncDispose]: async () => {
      await judges[Symbol.asyncDispose]()
      await tools[Symbol.asyncDispose]()
    },
  }
}
