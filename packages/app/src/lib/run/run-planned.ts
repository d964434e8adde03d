import type { Comparison } from '@assay/core/comparison'
import type { SuitePolicy } from '@assay/core/policy'
import type { Run } from '@assay/core/report'
import { type PartialRunSpec, readPlan } from '@assay/core/run'
import { type RunControl, runExperiment, type Workspace } from '@assay/engine/run'
import type { Store } from '@assay/store/store'
import { explainChangedBaseline } from '../compare/baseline-file.ts'
import { compareReferences } from '../compare/compare-references.ts'
import { findGateOutcomes, hasComparisonGate } from '../gate/find-gate-outcomes.ts'
import { findUnmeasured } from '../gate/find-unmeasured.ts'
import type { GateOutcome } from '../gate/gate-outcome.ts'
import { chooseFormats } from '../report/check-output.ts'
import { type WrittenReport, writeReports } from '../report/write-reports.ts'
import { attachHuman } from '../review/attach-human.ts'
import type { PlannedSpec } from './plan-spec.ts'
import { saveSuites } from './save-suites.ts'

/** The results of runs, apart from their numbers. */
export interface Conclusion {
  /** Comparisons of each run with the baseline, or, without one, of two models with each other. */
  readonly comparisons: readonly Comparison[]
  readonly reports: readonly WrittenReport[]
  /** The gates that the runs don't pass, or why nothing was measured; empty if they pass. */
  readonly failures: readonly GateOutcome[]
}

/** Runs a plan and returns one run for each model. A sample's failure is a result, not an exception. */
export async function runPlanned(
  workspace: Workspace,
  { experiment }: PlannedSpec,
  control: RunControl = {},
): Promise<Run[]> {
  const { store } = workspace
  // Runs that are resumed keep the plans that they have.
  const isNew = (control.resume ?? []).length === 0
  const saved = isNew ? await saveSuites(workspace, experiment, null) : experiment
  const runs: Run[] = []
  // Answers from the cache may have labels already.
  for (const run of await runExperiment(workspace, saved, control))
    runs.push(await attachHuman(store, await store.getRun(run.id), run))
  return runs
}

/** Compares runs as their spec says, writes its reports and checks its gates. Throws what `writeWhole` throws. */
export async function concludeRuns(
  workspace: Workspace,
  { spec, suites }: Pick<PlannedSpec, 'spec' | 'suites'>,
  runs: readonly Run[],
): Promise<Conclusion> {
  const { store, policy } = workspace
  const formats = chooseFormats(spec)
  // Before the reports are written: one of them may take the baseline's place.
  const unread = await findUnread(store, spec, runs)
  const comparisons = unread === null ? await compareRuns(store, runs, spec.baseline, policy) : []
  const reports = await writeReports(workspace, { runs, suites, formats, output: spec.output ?? null })
  // A comparison of two models with each other has no gate.
  const compared = spec.baseline === undefined ? [] : unread === null ? comparisons : { unread }
  const failures = await findGateOutcomes(store, runs, spec, compared)
  if (failures.length > 0) return { comparisons, reports, failures }
  const unmeasured = await Promise.all(runs.map((run) => findUnmeasured(store, run, runs)))
  return { comparisons, reports, failures: unmeasured.flat() }
}

/**
 * Finds why gates can't compare runs with the baseline they were planned with; a baseline that was named since is compared as it is, and so
 * is one that no gate reads.
 */
async function findUnread(store: Store, spec: PartialRunSpec, runs: readonly Run[]): Promise<string | null> {
  const { baseline } = spec
  if (baseline === undefined || !hasComparisonGate(spec)) return null
  for (const { id } of runs) {
    const plan = readPlan((await store.getRun(id)).plan)
    if (plan.spec?.baseline !== baseline) continue
    const why = await explainChangedBaseline(plan)
    if (why !== null) return why
  }
  return null
}

/** Compares two models on the same suites case by case. */
async function compareRuns(
  store: Store,
  runs: readonly Run[],
  baseline: string | undefined,
  policy: SuitePolicy | undefined,
): Promise<Comparison[]> {
  if (baseline !== undefined) {
    const comparisons: Comparison[] = []
    for (const { id } of runs) comparisons.push(await compareReferences(store, baseline, id, {}, policy))
    return comparisons
  }
  const [first, second, ...more] = runs
  if (first === undefined || second === undefined || more.length > 0) return []
  return [await compareReferences(store, first.id, second.id, {}, policy)]
}
