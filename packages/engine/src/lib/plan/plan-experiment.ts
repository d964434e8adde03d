import type { RunPlan, RunSpec } from '@assay/core/run'
import type { Suite } from '@assay/core/suite'
import { holdCases } from './hold-cases.ts'
import { type KnownSuite, type OnCase, planRun } from './plan-run.ts'
import { type RunSettings, type SpecDefaults, settle } from './settings.ts'
import { shuffleCases } from './shuffle-cases.ts'

/** A model and the suites that it runs. */
export interface ModelSuites {
  readonly model: string
  readonly suites: readonly Suite[]
}

/** One run of an experiment, for one model. */
export interface PlannedRun {
  readonly plan: RunPlan
  readonly suites: readonly Suite[]
}

/** The runs of one command: models on the same suites that share accounts, judges and the budget. */
export interface Experiment {
  readonly spec: RunSpec
  readonly settings: RunSettings
  readonly runs: readonly PlannedRun[]
}

/** Plans an experiment's runs, and shows each chosen case to `onCase`. Sends and records nothing. Throws UserError for an invalid spec. */
export async function planExperiment(
  spec: RunSpec,
  models: readonly ModelSuites[],
  defaults: SpecDefaults = {},
  onCase?: OnCase,
): Promise<Experiment> {
  const suites = [...new Set(models.flatMap((each) => each.suites))]
  const settings = settle(spec, suites, defaults)
  const prepared = await prepareCases(suites, settings)
  // One object for each suite, however many models run it, since judges are shared by it.
  const ready = new Map(suites.map((suite) => [suite, withJudge(prepared.get(suite) ?? suite, spec, defaults)]))
  const runs: PlannedRun[] = []
  const known = new Map<Suite, KnownSuite>()
  for (const { model, suites: own } of models) {
    const asked = own.map((suite) => ready.get(suite) ?? suite)
    runs.push({ plan: await planRun({ model, suites: asked, spec, settings, known, onCase }), suites: asked })
  }
  return { spec, settings, runs }
}

/** Returns the suite with its judge: the spec's, else the suite's own, else the default. */
function withJudge(suite: Suite, spec: RunSpec, defaults: SpecDefaults): Suite {
  const judge = spec.judge ?? suite.judge ?? defaults.judge ?? null
  return judge === suite.judge ? suite : { ...suite, judge }
}

/** Returns the suites to run: in random order if a run may stop early, and in memory if they are small. */
async function prepareCases(
  suites: readonly Suite[],
  { until, seed }: RunSettings,
): Promise<ReadonlyMap<Suite, Suite>> {
  if (until === null) return holdCases(suites)
  const shuffled = new Map<Suite, Suite>()
  for (const suite of suites) shuffled.set(suite, await shuffleCases(suite, seed))
  return shuffled
}
