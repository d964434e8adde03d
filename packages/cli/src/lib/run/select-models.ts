import { UserError } from '@assay/core/errors'
import { isGlob, matchesGlob } from '@assay/core/names'
import type { Suite } from '@assay/core/suite'
import type { ExperimentOptions } from '@assay/engine/run'
import type { ProvidersConfig } from '@assay/providers/config'
import { type Environment, listModels } from '@assay/providers/model'

/** Models that run the same suites. */
export interface ModelGroup {
  readonly models: readonly string[]
  readonly suites: readonly Suite[]
}

export interface ModelChoice {
  /** What `-m` says; null leaves it to the suites. */
  readonly models: readonly string[] | null
  /** Models of the config, for suites that name none. */
  readonly fallback: readonly string[]
  readonly env: Environment
  readonly config: ProvidersConfig
}

/**
 * Which models run which suites: those of `-m` run all of them, else each suite's own models run it. Throws UserError
 * `MODEL_MISSING` when there is none, `MODEL_GLOB_EMPTY` when a glob fits no model that can be asked.
 */
export async function selectModels(suites: readonly Suite[], choice: ModelChoice): Promise<ModelGroup[]> {
  if (choice.models !== null) return [{ models: await expandGlobs(choice.models, choice), suites }]
  const modelsOf = (suite: Suite) => (suite.models.length === 0 ? choice.fallback : suite.models)
  const silent = suites.filter((suite) => modelsOf(suite).length === 0)
  if (silent.length > 0) {
    const names = silent.map(({ name }) => `"${name}"`).join(', ')
    const message = `No model is named for ${names}.`
    throw new UserError(
      'MODEL_MISSING',
      message,
      'Name one with -m provider/name, or under metadata.model in the suite.',
    )
  }
  const bySuites = new Map<string, { models: string[]; suites: Suite[] }>()
  for (const model of new Set(suites.flatMap(modelsOf))) {
    const own = suites.filter((suite) => modelsOf(suite).includes(model))
    const key = own.map(({ name }) => name).join('\0')
    const group = bySuites.get(key) ?? { models: [], suites: own }
    group.models.push(model)
    bySuites.set(key, group)
  }
  return [...bySuites.values()]
}

/** The groups as one experiment, so that its models are all opened before any is asked, and share one budget. */
export function experimentOf(
  groups: readonly ModelGroup[],
): Required<Pick<ExperimentOptions, 'models' | 'suites' | 'suitesOf'>> {
  return {
    models: groups.flatMap(({ models }) => models),
    suites: [...new Set(groups.flatMap(({ suites }) => suites))],
    suitesOf: (model) => groups.find(({ models }) => models.includes(model))?.suites ?? [],
  }
}

async function expandGlobs(wanted: readonly string[], { env, config }: ModelChoice): Promise<string[]> {
  const models = new Set<string>()
  for (const entry of wanted) {
    if (!isGlob(entry)) {
      models.add(entry)
      continue
    }
    const listed = await listModels(env, config)
    const found = listed.filter((model) => model.is_available && matchesGlob(model.id, entry))
    if (found.length === 0) {
      const message = `No model that can be asked fits "${entry}".`
      throw new UserError('MODEL_GLOB_EMPTY', message, 'See what can be asked with: assay models')
    }
    for (const { id } of found) models.add(id)
  }
  return [...models]
}
