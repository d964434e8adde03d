import type { PlannedSuite } from '@assay/core/run'
import type { Suite } from '@assay/core/suite'
import type { Experiment, PlannedRun, Workspace } from '@assay/engine/run'
import { saveSnapshot } from '@assay/engine/work'

/**
 * Saves an experiment's suites, each once however many models run it, and names the versions in its plans. With them, any process can
 * take any sample, and a result's prompts stay visible after the suite's file changes.
 */
export async function saveSuites(
  { store, now }: Pick<Workspace, 'store' | 'now'>,
  experiment: Experiment,
  by: string | null,
): Promise<Experiment> {
  const { spec, runs } = experiment
  const note = { saved_by: by, saved_at: now().toISOString() }
  const versions = new Map<Suite, string>()
  const named: PlannedRun[] = []
  for (const run of runs) {
    const suites: PlannedSuite[] = []
    for (const [at, planned] of run.plan.suites.entries()) {
      const suite = run.suites[at]
      if (suite === undefined)
        throw new Error(`Bug: the plan names suite "${planned.name}", which the run doesn't have.`)
      const version =
        versions.get(suite) ?? (await saveSnapshot(store, { suite, choice: spec, hash: planned.hash }, note))
      versions.set(suite, version)
      suites.push({ ...planned, version })
    }
    named.push({ ...run, plan: { ...run.plan, suites } })
  }
  return { ...experiment, runs: named }
}
