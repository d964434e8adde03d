import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import { EnvironmentError, type ErrorList, UserError } from '@assay/core/errors'
import { createProblem, type DocumentPath, type Place, type Problem, type Suite } from '@assay/core/suite'
import { hasPrice } from '@assay/engine/run'
import { locateProblem } from '@assay/formats/suite'
import { casesText, type NeededModel } from '@assay/judge/needs'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import type { NeedsOfSuite } from './suite-needs.ts'

/** A model that checks call, and where the suite names it. */
export interface CheckModel extends NeededModel {
  readonly role: 'judge' | 'embedding model'
  readonly suite: Suite
  /** Whether the suite's file names it, not a flag or the config. */
  readonly isWritten: boolean
}

/** Lists the judges and embedding models that checks call. `isWritten` returns whether a suite's judge is its own. */
export function listCheckModels(
  all: readonly NeedsOfSuite[],
  isWritten: (suite: Suite) => boolean,
): readonly CheckModel[] {
  return all.flatMap(({ suite, needs }) => [
    ...needs.judges.map((each) => {
      const isSuites = !each.isOwn && each.model !== null && isWritten(suite)
      const path = isSuites ? ['metadata', 'judge'] : each.path
      return { ...each, path, role: 'judge' as const, suite, isWritten: each.isOwn || isSuites }
    }),
    ...needs.embedders.map((each) => ({ ...each, role: 'embedding model' as const, suite, isWritten: true })),
  ])
}

/** Opens the models that checks call, and gathers the errors of those that can't be opened, with the places that name them. */
export async function openCheckModels(
  workspace: Pick<OpenWorkspace, 'models'>,
  models: readonly CheckModel[],
  recordings: readonly string[],
  errors: ErrorList,
): Promise<void> {
  for (const each of models) {
    const error = await findOpenError(workspace, each, recordings)
    if (error !== null) errors.add(await withPlace(error, each))
  }
}

/** Returns why a model that checks call can't be used; null if it can. */
export async function findOpenError(
  { models }: Pick<OpenWorkspace, 'models'>,
  { role, model, suite, case: id, cases }: CheckModel,
  recordings: readonly string[],
): Promise<UserError | EnvironmentError | null> {
  if (model === null) {
    const message = `Eval "${id}" in suite "${suite.name}" has an llm_judge check but no judge model${casesText(cases)}.`
    return new UserError('JUDGE_MISSING', message)
  }
  try {
    await (role === 'judge' ? models.open(model, recordings) : models.openEmbedder(model, recordings))
    return null
  } catch (error) {
    if (error instanceof UserError || error instanceof EnvironmentError) return error
    throw error
  }
}

/** Adds the place that names a model to the message of its error, which otherwise looks like that of a model to test. */
async function withPlace(error: UserError | EnvironmentError, each: CheckModel): Promise<UserError | EnvironmentError> {
  if (each.model === null) return error
  const { file, line, column } = each.isWritten ? await locateModel(each, '') : { file: null, line: 0, column: 0 }
  const where = file === null ? `suite "${each.suite.name}"` : `${file}:${line}:${column}`
  const message = `${error.message} It is the ${each.role} of ${where}${casesText(each.cases)}.`
  return error instanceof UserError
    ? new UserError(error.code, message, error.hint)
    : new EnvironmentError(error.code, message, error.hint, { cause: error })
}

/** Locates a model that checks call in its suite's file. */
export function locateModel(
  { suite, path, place }: { readonly suite: Suite; readonly path: DocumentPath; readonly place: Place },
  message: string,
  rest: Partial<Pick<Problem, 'severity' | 'hint'>> = {},
): Promise<LocatedDiagnostic> {
  return locateProblem(suite, { ...createProblem('CHECK_MODEL', path, message), ...rest }, place)
}

/** Warns about checks of the cost of models without a known price. A local model has none, and a service may report the cost itself. */
export async function warnOfPrices(
  { models }: Pick<OpenWorkspace, 'models'>,
  all: readonly NeedsOfSuite[],
  modelsOf: (suite: Suite) => readonly string[],
): Promise<LocatedDiagnostic[]> {
  const warnings: LocatedDiagnostic[] = []
  for (const { suite, needs } of all) {
    if (needs.price === null) continue
    const { path, place, cases } = needs.price
    const unknown: string[] = []
    for (const model of modelsOf(suite)) {
      // A model that can't be named is another problem's.
      if (!(await hasPrice(models, model).catch(() => true))) unknown.push(`"${model}"`)
    }
    if (unknown.length === 0) continue
    const what = unknown.length === 1 ? `Model ${unknown[0]} has` : `Models ${unknown.join(', ')} have`
    const message = `${what} no known price, so the cost stays undecided unless the answers report it${casesText(cases)}`
    const hint = 'Write the price under "pricing:" in assay.config.yaml.'
    const problem = createProblem('CHECK_PRICE', path, message, hint, { severity: 'warning', target: 'key' })
    warnings.push(await locateProblem(suite, problem, place))
  }
  return warnings
}
