import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import { EnvironmentError } from '@assay/core/errors'
import type { Suite } from '@assay/core/suite'
import { recordingFolders } from '@assay/engine/run'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import { type CheckModel, findOpenError, listCheckModels, locateModel, warnOfPrices } from './check-models.ts'
import { locateCheckProblems, SuiteNeedsReader } from './suite-needs.ts'

/** The parts of a workspace that checks are validated with. */
type Parts = Pick<OpenWorkspace, 'config' | 'models' | 'policy'>

/**
 * Finds what would spoil a run of these suites, in all of their cases: schemas that don't compile, functions that can't be loaded, judges and
 * embedding models that can't be opened. Sends nothing. A key that isn't set here is only a warning, since the suite isn't wrong, and so is
 * a missing judge, which the command may name. With `opens: false`, no model is opened: another machine may have other keys.
 */
export async function validateChecks(
  workspace: Parts,
  suites: readonly Suite[],
  { opens = true }: { readonly opens?: boolean } = {},
): Promise<LocatedDiagnostic[]> {
  const { config, policy } = workspace
  const reader = new SuiteNeedsReader(policy)
  const judged = suites.map((suite) => ({ ...suite, judge: suite.judge ?? config.judge ?? null }))
  for (const suite of judged) {
    for await (const one of suite.cases()) {
      const waiting = reader.add(suite, one)
      if (waiting !== undefined) await waiting
    }
  }
  const needs = await reader.finish()
  const own = new Set(suites.filter(({ judge }) => judge !== null).map(({ name }) => name))
  const models = listCheckModels(needs, ({ name }) => own.has(name))
  const recordings = recordingFolders(suites)
  const modelsOf = (suite: Suite) => (suite.models.length === 0 ? (config.models ?? []) : suite.models)
  const found: (LocatedDiagnostic | null)[] = []
  for (const each of opens ? models : []) found.push(await validateModel(workspace, each, recordings))
  return [
    ...(await locateCheckProblems(needs)),
    ...found.filter((each) => each !== null),
    ...(await warnOfPrices(workspace, needs, modelsOf)),
  ]
}

async function validateModel(
  workspace: Parts,
  each: CheckModel,
  recordings: readonly string[],
): Promise<LocatedDiagnostic | null> {
  const error = await findOpenError(workspace, each, recordings)
  if (error === null) return null
  const isWarning = each.model === null || error instanceof EnvironmentError
  const message = error.message.replace(/\.$/, '')
  return locateModel(each, message, { severity: isWarning ? 'warning' : 'error', hint: error.hint })
}
