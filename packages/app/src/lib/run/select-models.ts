import { UserError } from '@assay/core/errors'
import { isGlob, matchesGlob } from '@assay/core/names'
import { isModelAllowed } from '@assay/core/policy'
import type { Suite } from '@assay/core/suite'
import type { ModelSuites } from '@assay/engine/run'
import { isOpenEnded, type ListedModel, listModels } from '@assay/providers/model'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'

/**
 * Chooses which models run which suites: the requested models run all of them; otherwise each suite's own models run it, or the config's.
 * A glob, and the word `all`, match available models that answer with text; an ID matches itself. Throws UserError `MODEL_MISSING` if
 * there is none, `MODEL_GLOB_EMPTY` if a glob matches no such model.
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

/** The word for all available models. */
const ALL = 'all'

async function expandGlobs(
  { config, env, policy }: Pick<OpenWorkspace, 'config' | 'env' | 'policy'>,
  wanted: readonly string[],
): Promise<string[]> {
  const models = new Set<string>()
  for (const entry of wanted) {
    if (!isGlob(entry) && entry !== ALL) {
      models.add(entry)
      continue
    }
    const matched = (await listModels(env, config)).filter(
      ({ id }) => isModelAllowed(id, policy) && (entry === ALL || matchesGlob(id, entry)),
    )
    const found = matched.filter((model) => model.is_available && model.answers_text && !isOpenEnded(model))
    if (found.length === 0) throw explainNone(entry, matched)
    for (const { id } of found) models.add(id)
  }
  return [...models]
}

function explainNone(entry: string, matched: readonly ListedModel[]): UserError {
  const what = entry === ALL ? 'No model is available' : `No available model matches "${entry}"`
  const hint = 'List the available models with: assay models'
  const answering = matched.filter((model) => model.answers_text)
  const silent = matched.length > 0 && answering.length === 0 ? ': none of the matches answers with text' : ''
  const keys = [...new Set(answering.flatMap(({ missing }) => missing))].slice(0, LISTED)
  const missing = keys.length === 0 ? hint : `Set a key such as ${keys.join(', ')}. ${hint}`
  return new UserError('MODEL_GLOB_EMPTY', `${what}${silent}.`, missing)
}

/** The number of variables a hint names. */
const LISTED = 3
