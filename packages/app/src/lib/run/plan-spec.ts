import { existsSync } from 'node:fs'
import { UserError } from '@assay/core/errors'
import type { RunSpec } from '@assay/core/run'
import type { Suite } from '@assay/core/suite'
import { type Experiment, planExperiment } from '@assay/engine/run'
import { findReference } from '../compare/open-side.ts'
import { checkGate } from '../gate/check-gate.ts'
import { SIGNIFICANT } from '../gate/find-gate-failures.ts'
import { checkOutput } from '../report/check-output.ts'
import { checkSpecAllowed, withoutPlaces } from '../spec/check-spec-allowed.ts'
import { checkSamplesAllowed, checkWorkAllowed } from '../spec/check-work-allowed.ts'
import { type LoadedSuites, loadSuites, refuseDoubles } from '../suites/load-suites.ts'
import { replaceSystemPrompt } from '../suites/system-prompt.ts'
import { gatherValues, type TemplateValues } from '../suites/template-values.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import { demandCases } from './demand-cases.ts'
import { selectModels } from './select-models.ts'

/** A spec that is ready to run: everything was checked, and nothing was sent. */
export interface PlannedSpec extends LoadedSuites {
  readonly spec: RunSpec
  readonly experiment: Experiment
}

/**
 * Plans a spec: reads the suites, selects the models, checks gates, report paths and the baseline. Sends and records nothing. `given` are
 * suites that are already loaded, in addition to those that the spec names.
 *
 * Throws UserError for any problem, `SPEC_NOT_ALLOWED` for what the workspace's policy forbids, `SuiteError` for the suites.
 */
export async function planSpec(
  workspace: OpenWorkspace,
  spec: RunSpec,
  given: readonly Suite[] = [],
): Promise<PlannedSpec> {
  const { pass_k: passK = [] } = spec
  const { policy } = workspace
  checkSpecAllowed(spec, policy)
  await checkOutput(spec)
  const values = await gatherValues(workspace, spec.vars)
  const found = withVars(await withFoundBaseline(workspace, withoutPlaces(spec, policy)), values)
  const loaded = await loadSuites(spec.suites, { ...values, passK, store: workspace.store, policy })
  const suites = replaceSystemPrompt([...given, ...loaded.suites], found, values, workspace)
  refuseDoubles(suites)
  if (suites.length === 0) throw new UserError('SUITE_MISSING', 'No suite was named.', 'Name a suite file or folder.')
  const models = await selectModels(workspace, suites, spec.models)
  checkWorkAllowed(models, spec, policy)
  if (spec.gate !== undefined && spec.gate !== SIGNIFICANT) await checkGate(spec.gate, suites, passK)
  const experiment = await demandCases(await planExperiment(found, models, workspace.config), suites)
  checkSamplesAllowed(experiment, policy)
  return { ...loaded, suites, spec: found, experiment }
}

/** Adds the store's variables to the spec, so that resuming sends the same even if they have changed. */
function withVars(spec: RunSpec, { vars }: TemplateValues): RunSpec {
  return Object.keys(vars).length === 0 ? spec : { ...spec, vars }
}

/** Finds the baseline before anything is sent; `last` keeps its meaning when this run becomes the last one. */
async function withFoundBaseline({ store, policy }: OpenWorkspace, spec: RunSpec): Promise<RunSpec> {
  if (spec.baseline === undefined) {
    if (spec.fail_on_regression !== true && spec.gate !== SIGNIFICANT) return spec
    throw new UserError('BASELINE_MISSING', 'There is no baseline to compare with.')
  }
  if (policy.files && existsSync(spec.baseline)) return spec
  return { ...spec, baseline: (await findReference(store, spec.baseline)).id }
}
