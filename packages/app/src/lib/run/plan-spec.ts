import { existsSync } from 'node:fs'
import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import { ErrorList, UserError } from '@assay/core/errors'
import type { RunSpec } from '@assay/core/run'
import type { Suite } from '@assay/core/suite'
import { readClientFile } from '@assay/core/words'
import { chosenCases, type Experiment, openModels, planExperiment } from '@assay/engine/run'
import { hashBaseline } from '../compare/baseline-file.ts'
import { findReference } from '../compare/open-side.ts'
import { checkGate } from '../gate/check-gate.ts'
import { demandClasses } from '../gate/demand-classes.ts'
import { SIGNIFICANT } from '../gate/find-gate-outcomes.ts'
import { checkBaseline, PlannedCases } from '../preflight/check-baseline.ts'
import { listCheckModels, openCheckModels, warnOfPrices } from '../preflight/check-models.ts'
import { locateCheckProblems, type NeedsOfSuite, SuiteNeedsReader } from '../preflight/suite-needs.ts'
import { validateChecks } from '../preflight/validate-checks.ts'
import { checkInputsSpared, checkOutput, checkRecording, listInputs, SUITE_FILE } from '../report/check-output.ts'
import { checkSpecAllowed, withoutPlaces } from '../spec/check-spec-allowed.ts'
import { checkSamplesAllowed, checkWorkAllowed } from '../spec/check-work-allowed.ts'
import { type LoadedSuites, type LoadOptions, loadSuites, refuseDoubles } from '../suites/load-suites.ts'
import { refuseErrors, SuiteError } from '../suites/suite-error.ts'
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

/** Options for planning a spec. */
export interface PlanSpecOptions {
  /** Suites that are already loaded, in addition to those that the spec names. */
  readonly given?: readonly Suite[] | undefined
  /** Whether this process will send: then all models are opened, and a missing key or sandbox is a problem. Default: no. */
  readonly opens?: boolean | undefined
}

/**
 * Plans a spec: reads the suites, selects the models, and checks everything that would spoil the run after it was paid for: gates, report
 * paths, the recording, the baseline, and what checks need. Sends and records nothing.
 *
 * Throws all problems at once: UserError, EnvironmentError, `SuiteError` if suites are among them; `SPEC_NOT_ALLOWED` for what the
 * workspace's policy forbids.
 */
export async function planSpec(
  workspace: OpenWorkspace,
  spec: RunSpec,
  { given = [], opens = false }: PlanSpecOptions = {},
): Promise<PlannedSpec> {
  const { pass_k: passK = [] } = spec
  const { policy } = workspace
  checkSpecAllowed(spec, policy)
  const errors = new ErrorList()
  await errors.attempt(() => checkOutput(spec, workspace.ownFiles))
  await errors.attempt(() => checkRecording(spec, workspace.ownFiles))
  const based = await errors.attempt(() => withFoundBaseline(workspace, withoutPlaces(spec, policy)))
  const values = await gatherValues(workspace, spec.vars)
  const found = withVars(based ?? withoutPlaces(spec, policy), values)
  const loaded = await loadAll(workspace, spec, { ...values, passK, store: workspace.store, policy }, { opens, errors })
  await checkInputsSpared(spec, listInputs(loaded), errors)
  const suites = replaceSystemPrompt([...given, ...loaded.suites], found, values, workspace)
  refuseDoubles(suites)
  if (suites.length === 0) throw new UserError('SUITE_MISSING', 'No suite was named.', 'Name a suite file or folder.')
  const models = await selectModels(workspace, suites, spec.models)
  checkWorkAllowed(models, spec, policy)
  const { gate } = spec
  if (gate !== undefined && gate !== SIGNIFICANT) await errors.attempt(() => checkGate(gate, suites, passK))
  const needs = new SuiteNeedsReader(policy)
  const cases = new PlannedCases()
  const planned = await planExperiment(found, models, workspace.config, (suite, one) => {
    cases.add(suite, one)
    return needs.add(suite, one)
  })
  const experiment = await withBaselineHash(await demandCases(planned, suites), based?.baseline, errors)
  checkSamplesAllowed(experiment, policy)
  const plans = experiment.runs.map(({ plan }) => plan)
  await errors.attempt(() => demandClasses(spec.fail_on ?? [], plans))
  if (based?.baseline !== undefined && (policy.files || readClientFile(based.baseline) === null)) {
    const run = { cases, models: plans.map(({ model }) => model) }
    const { baseline } = based
    await errors.attempt(() => checkBaseline(workspace.store, baseline, run, policy))
  }
  const own = new Set(suites.filter(({ judge }) => judge !== null).map(({ name }) => name))
  const isWritten = ({ name }: Suite) => spec.judge === undefined && own.has(name)
  const checked = await checkNeeds(workspace, experiment, { needs: await needs.finish(), isWritten, opens, errors })
  const diagnostics = [...loaded.diagnostics, ...checked]
  refuseErrors(diagnostics, errors.errors)
  errors.throwAny()
  return { ...loaded, diagnostics, suites, spec: found, experiment }
}

/** Loads the spec's suites; problems that were found before, and those of checks that can be read, are reported with theirs. */
async function loadAll(
  workspace: OpenWorkspace,
  spec: RunSpec,
  options: LoadOptions,
  { opens, errors }: Pick<NeedsToCheck, 'opens' | 'errors'>,
): Promise<LoadedSuites> {
  try {
    return await loadSuites(spec.suites, options)
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error
    const named = spec.suites.filter((source) => typeof source === 'string')
    await checkInputsSpared(
      spec,
      named.map((path) => ({ path, what: SUITE_FILE })),
      errors,
    )
    const judged = error.readable.map((suite) => {
      return { ...suite, judge: spec.judge ?? suite.judge, cases: () => chosenCases(suite, spec) }
    })
    const checked = await validateChecks(workspace, judged, { opens })
    throw new SuiteError([...error.diagnostics, ...checked], errors.errors)
  }
}

interface NeedsToCheck {
  readonly needs: readonly NeedsOfSuite[]
  /** Returns whether a suite's file names its judge. */
  readonly isWritten: (suite: Suite) => boolean
  readonly opens: boolean
  readonly errors: ErrorList
}

/** Checks what the checks of an experiment need, and gathers errors of models. Returns the checks' own problems and warnings. */
async function checkNeeds(
  workspace: OpenWorkspace,
  experiment: Experiment,
  { needs, isWritten, opens, errors }: NeedsToCheck,
): Promise<LocatedDiagnostic[]> {
  const { runs, settings } = experiment
  const models = listCheckModels(needs, isWritten)
  const opened = opens ? models : models.filter(({ model }) => model === null)
  await openCheckModels(workspace, opened, settings.recordings, errors)
  // Judges that can't be opened are reported with the places that name them.
  if (opens)
    await errors.attempt(() =>
      openModels(
        workspace,
        experiment,
        models.flatMap(({ model }) => model ?? []),
      ),
    )
  const modelsOf = ({ name }: Suite) =>
    runs.filter(({ suites }) => suites.some((each) => each.name === name)).map(({ plan }) => plan.model)
  return [...(await locateCheckProblems(needs)), ...(await warnOfPrices(workspace, needs, modelsOf))]
}

/** Adds the store's variables to the spec, so that resuming sends the same even if they have changed. */
function withVars(spec: RunSpec, { vars }: TemplateValues): RunSpec {
  return Object.keys(vars).length === 0 ? spec : { ...spec, vars }
}

/** Adds the hash of the baseline's file to the plans, so that the gates aren't checked against another file later. */
async function withBaselineHash(
  experiment: Experiment,
  baseline: string | undefined,
  errors: ErrorList,
): Promise<Experiment> {
  const found = baseline === undefined ? null : await errors.attempt(() => hashBaseline(baseline))
  if (found === null) return experiment
  const runs = experiment.runs.map((run) => ({ ...run, plan: { ...run.plan, baseline_sha256: found } }))
  return { ...experiment, runs }
}

/** Finds the baseline before anything is sent; `last` keeps its meaning when this run becomes the last one. */
async function withFoundBaseline({ store, policy }: OpenWorkspace, spec: RunSpec): Promise<RunSpec> {
  if (spec.baseline === undefined) {
    if (spec.fail_on_regression !== true && spec.gate !== SIGNIFICANT) return spec
    throw new UserError('BASELINE_MISSING', 'There is no baseline to compare with.')
  }
  if (policy.files ? existsSync(spec.baseline) : readClientFile(spec.baseline) !== null) return spec
  return { ...spec, baseline: (await findReference(store, spec.baseline)).id }
}
