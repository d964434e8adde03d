import { UserError } from '@assay/core/errors'
import { demandTools, type Model } from '@assay/providers/model'
import type { Experiment, PlannedRun } from '../plan/plan-experiment.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Opens every model and checks that there is a sandbox if one is needed, before anything is recorded or sent. */
export async function openModels(
  { models, programs }: Workspace,
  { runs, settings }: Experiment,
): Promise<ReadonlyMap<string, Model>> {
  const opened = new Map<string, Model>()
  for (const { plan, suites } of runs) {
    const model = await models.open(plan.model, settings.recordings)
    if (suites.some(({ agent }) => agent !== null)) demandTools(model)
    opened.set(plan.model, model)
    const judges = suites.flatMap(({ judge }) => judge ?? [])
    for (const judge of judges) await models.open(judge, settings.recordings)
    if (settings.budget_usd !== null) for (const id of [plan.model, ...judges]) await demandPrice(models, id)
    await programs.demandSandbox(plan.languages, settings)
  }
  return opened
}

/** Providers whose answers report their own cost. */
const TELL_COST = ['replay/', 'openrouter/']

/** Throws UserError `BUDGET_NO_PRICE`: a budget can't limit a model without a price. */
export async function demandPrice(models: Workspace['models'], id: string): Promise<void> {
  if (TELL_COST.some((provider) => id.startsWith(provider))) return
  const price = await models.pricer(id)
  if (price({ input: 1, output: 1, reasoning: 0, cached: 0 }) !== null) return
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
