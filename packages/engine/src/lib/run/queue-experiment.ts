import type { LeaseRequest, StoredRun } from '@assay/store/store'
import type { Experiment } from '../plan/plan-experiment.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { identifyRuns, openModels } from './open-models.ts'
import { newRun, newRunId } from './start-run.ts'

/**
 * Records the runs of an experiment for another process to take, which resumes them. Everything that can be checked without asking a model
 * is checked before, as when they are run here. With a `lease`, they are the caller's until it lets go of them.
 *
 * Throws UserError and EnvironmentError for a model that can't be asked and for code without a sandbox; nothing is recorded then.
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
