import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import type { RunSpec } from '@assay/core/run'
import type { Experiment, PlannedRun } from '@assay/engine/run'
import { demandPrice, isShareable, newRun, newRunId } from '@assay/engine/work'
import { planSpec } from '../run/plan-spec.ts'
import { saveSuites } from '../run/save-suites.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'

/** Options for submitting a spec. */
export interface SubmitOptions {
  /** The person's or machine's name, if known. */
  readonly by?: string | null | undefined
}

/** Queued runs. */
export interface Submitted {
  readonly experiment: string
  /** One for each model, in order. */
  readonly runs: readonly { readonly id: string; readonly model: string; readonly total: number }[]
  /** Warnings and notes about the suites. */
  readonly diagnostics: readonly LocatedDiagnostic[]
}

/**
 * Checks a spec and queues one run for each model, with all that any process needs to take its samples. Sends nothing to any model. All
 * runs are queued or none; if this process dies, the next one to start finds what was queued.
 *
 * Throws UserError for any problem, `SPEC_NOT_ALLOWED` for what the workspace's policy forbids, `SuiteError` for the suites.
 */
export async function submitSpec(
  workspace: OpenWorkspace,
  spec: RunSpec,
  { by = null }: SubmitOptions = {},
): Promise<Submitted> {
  const { experiment: planned, diagnostics } = await planSpec(workspace, spec)
  if (planned.settings.budget_usd !== null) await demandPrices(workspace, planned)
  const experiment = await saveSuites(workspace, planned, by)
  const id = newRunId(workspace.now())
  const settled = settleSpec(experiment)
  const identified = await identify(workspace, experiment)
  const runs = identified.map((planned) => queueable(workspace, experiment, planned, { id, settled }))
  await queueAll(workspace, runs)
  return {
    experiment: id,
    runs: runs.map(({ id: run, model, plan }) => ({ id: run, model, total: plan.total })),
    diagnostics,
  }
}

async function demandPrices({ models }: OpenWorkspace, { runs }: Experiment): Promise<void> {
  for (const { plan, suites } of runs) {
    for (const id of [plan.model, ...suites.flatMap(({ judge }) => judge ?? [])]) await demandPrice(models, id)
  }
}

/**
 * Records each model's endpoint in the plans, if this server itself will use it. With workers elsewhere, the first of them sets it: this
 * process may reach the model differently, or not at all.
 */
async function identify(
  { models, store }: OpenWorkspace,
  { runs, settings }: Experiment,
): Promise<readonly PlannedRun[]> {
  if (/^postgres/i.test(store.location)) return runs
  return Promise.all(
    runs.map(async (planned) => {
      const model = await models.open(planned.plan.model, settings.recordings).catch(() => null)
      const fingerprint = model !== null && isShareable(model.id) ? model.fingerprint : null
      return { ...planned, plan: { ...planned.plan, fingerprint } }
    }),
  )
}

/** Adds this process's config to the run's spec, since a worker has its own config. */
function settleSpec({ spec, settings }: Experiment): RunSpec {
  const { threads, max_retries, budget_usd, cache, seed } = settings
  const wait_for_model = settings.waitForModelMs / 1000
  const budget = budget_usd === null ? {} : { budget: budget_usd }
  return { ...spec, threads, max_retries, wait_for_model, cache, seed, ...budget }
}

interface Queueable {
  readonly id: string
  readonly settled: RunSpec
}

function queueable(
  { now }: OpenWorkspace,
  { settings, spec: { tags = [] } }: Experiment,
  { plan }: PlannedRun,
  { id, settled }: Queueable,
) {
  const saved = { ...plan, spec: settled }
  const run = newRun(saved, { experiment: id, settings, tags }, now())
  return { ...run, plan: saved, status: 'stopped' as const }
}

/** Records the runs as stopped, which no worker takes, and queues them all in one commit: a process that dies in between queues none. */
async function queueAll({ store }: OpenWorkspace, runs: readonly ReturnType<typeof queueable>[]): Promise<void> {
  const recorded: string[] = []
  try {
    for (const run of runs) {
      await store.createRun(run)
      recorded.push(run.id)
    }
    const change = { from: ['stopped'], to: 'queued' } as const
    const outcome = await store.commit(recorded.map((run) => ({ kind: 'status', run, change })))
    if (!outcome.ok) throw new Error('Bug: a run changed before it was queued.')
  } catch (error) {
    for (const id of recorded) await store.deleteRun(id).catch(() => {})
    throw error
  }
}
