import { ErrorList, UserError } from '@assay/core/errors'
import { demandTools, type Model } from '@assay/providers/model'
import type { Experiment, PlannedRun } from '../plan/plan-experiment.ts'
import type { Workspace } from '../workspace/workspace.ts'

/**
 * Opens every model, with the judges that checks use, and checks that there is a sandbox if one is needed, before anything is recorded or sent.
 * Throws all problems at once, except those of opening a `known` judge.
 */
export async function openModels(
  workspace: Workspace,
  experiment: Experiment,
  known: readonly string[] = [],
): Promise<ReadonlyMap<string, Model>> {
  const { models } = workspace
  const opened = new Map<string, Model>()
  const errors = new ErrorList()
  for (const { plan, suites } of experiment.runs) {
    await errors.attempt(async () => {
      const model = await models.open(plan.model, experiment.settings.recordings)
      if (suites.some(({ agent }) => agent !== null)) demandTools(model)
      opened.set(plan.model, model)
    })
  }
  for (const judge of listJudges(experiment)) {
    if (!known.includes(judge)) await errors.attempt(() => models.open(judge, experiment.settings.recordings))
  }
  await errors.attempt(() => demandSupport(workspace, experiment))
  errors.throwAny()
  return opened
}

/** Lists the judges that checks of the chosen cases use, each once. */
function listJudges({ runs }: Experiment): string[] {
  const instruments = runs.flatMap(({ plan }) => plan.suites.flatMap((suite) => suite.instruments ?? []))
  return [...new Set(instruments.flatMap(({ judges }) => judges))]
}

/** Checks that a budget knows every price, and that programs have a sandbox. Throws all problems at once. */
async function demandSupport({ models, programs }: Workspace, experiment: Experiment): Promise<void> {
  const { runs, settings } = experiment
  const errors = new ErrorList()
  const priced = settings.budget_usd === null ? [] : [...runs.map(({ plan }) => plan.model), ...listJudges(experiment)]
  for (const id of new Set(priced)) await errors.attempt(() => demandPrice(models, id))
  for (const { plan } of runs) await errors.attempt(() => programs.demandSandbox(plan.languages, settings))
  errors.throwAny()
}

/** Providers whose answers report their own cost. */
const TELL_COST = ['replay/', 'openrouter/']

/** Returns whether a model's answers will have a cost: by its price, or because its service reports it. */
export async function hasPrice(models: Workspace['models'], id: string): Promise<boolean> {
  if (TELL_COST.some((provider) => id.startsWith(provider))) return true
  const price = await models.pricer(id)
  return price({ input: 1, output: 1, reasoning: 0, cached: 0 }) !== null
}

/** Throws UserError `BUDGET_NO_PRICE`: a budget can't limit a model without a price. */
export async function demandPrice(models: Workspace['models'], id: string): Promise<void> {
  if (await hasPrice(models, id)) return
  const message = `Model "${id}" has no known price, so a budget can't limit it.`
  throw new UserError(
    'BUDGET_NO_PRICE',
    message,
    'Write its price under "pricing:" in assay.config.yaml, or remove the budget.',
  )
}

/** Returns a run's model among the opened ones. */
export function modelOf(models: ReadonlyMap<string, Model>, { plan }: PlannedRun): Model {
  const model = models.get(plan.model)
  if (model === undefined) throw new Error(`Bug: model "${plan.model}" wasn't opened.`)
  return model
}

/** Adds the model's endpoint to every plan, so that a run is never resumed at another. */
export function identifyRuns(experiment: Experiment, models: ReadonlyMap<string, Model>): Experiment {
  const runs = experiment.runs.map((planned) => {
    const { id, fingerprint } = modelOf(models, planned)
    return isShareable(id) ? { ...planned, plan: { ...planned.plan, fingerprint } } : planned
  })
  return { ...experiment, runs }
}

/**
 * Providers whose answers aren't shared between runs: they are free, or they are what the user changes between runs. Within a run, their
 * answers are saved like all others.
 */
const NOT_SHARED = ['replay/', 'command/', 'http/']

/** Returns whether a model's answers may serve other runs. */
export function isShareable(model: string): boolean {
  return !NOT_SHARED.some((provider) => model.startsWith(provider))
}
