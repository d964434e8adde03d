import type { LeaseRequest, StoredRun } from '@assay/store/store'
import type { Experiment } from '../plan/plan-experiment.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { identifyRuns, openModels } from './open-models.ts'
import { newRun, newRunId } from './start-run.ts'

/**
 * Records an experiment's runs for another process, which resumes them. Everything that can be checked without calling a model is checked
 * first, as for a local run. With a `lease`, the caller holds them until it releases them.
 *
 * Throws UserError and EnvironmentError for a model that can't be called and for code without a sandbox; then nothing is recorded.
 */
export async function queueExperiment(
  workspace: Workspace,
  experiment: Experiment,
  lease: LeaseRequest | null = null,
): Promise<StoredRun[]> {
  const { store, now } = workspace
  const { spec, settings, runs } = identifyRuns(experiment, await openModels(workspace, experiment))
  const record = { experiment: newRunId(now()), settings, tags: spec.tags ?? [] }
  const queued: StoredRun[] = []
  for (const { plan } of runs) {
    const run = { ...newRun(plan, record, now()), status: 'queued' as const }
    await store.createRun(run, lease)
    queued.push({ ...run, lease: null })
  }
  return queued
}
