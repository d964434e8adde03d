import { UserError } from '@assay/core/errors'
import { isGlob, matchesGlob } from '@assay/core/names'
import { isModelAllowed } from '@assay/core/policy'
import type { Suite } from '@assay/core/suite'
import type { ModelSuites } from '@assay/engine/run'
import { listModels } from '@assay/providers/model'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'

/**
 * Chooses which models run which suites: those that are asked for run all of them, else each suite's own models run it, else those
 * of the config. Throws UserError `MODEL_MISSING` when there is none, `MODEL_GLOB_EMPTY` when a glob fits no model that can be asked.
 */
export async function selectModels(
  workspace: Pick<OpenWorkspace, 'config' | 'env' | 'policy'>,
  suites: readonly Suite[],
  wanted: readonly string[] | undefined,
): Promise<ModelSuites[]> {
  if (wanted !== undefined) {
    return (await expandGlobs(workspace, wanted)).map((model) => ({ model, suites }))
  }
  const modelsOf = (suite: Suite) => (suite.models.length === 0 ? (workspace.config.models ?? []) : suite.models)
  const silent = suites.filter((suite) => modelsOf(suite).length === 0)
  if (silent.length > 0) {
    const names = silent.map(({ name }) => `"${name}"`).join(', ')
    throw new UserError(
      'MODEL_MISSING',
      `No model is named for ${names}.`,
      'Name one under metadata.model in the suite.',
    )
  }
  const models = [...new Set(suites.flatMap(modelsOf))]
  return models.map((model) => ({ model, suites: suites.filter((suite) => modelsOf(suite).includes(model)) }))
}

async function expandGlobs(
  { config, env, policy }: Pick<OpenWorkspace, 'config' | 'env' | 'policy'>,
  wanted: readonly string[],
): Promise<string[]> {
  const models = new Set<string>()
  for (const entry of wanted) {
    if (!isGlob(entry)) {
      models.add(entry)
      continue
    }
    const listed = await listModels(env, config)
    const found = listed.filter(
      (model) => model.is_available && isModelAllowed(model.id, policy) && matchesGlob(model.id, entry),
    )
    if (found.length === 0) {
      const message = `No available model matches "${entry}".`
      throw new UserError('MODEL_GLOB_EMPTY', message, 'List the available models with: assay models')
    }
    for (const { id } of found) models.add(id)
  }
  return [...models]
}
