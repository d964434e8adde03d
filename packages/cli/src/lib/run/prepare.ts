import { hasErrors, type LocatedDiagnostic } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { Suite } from '@assay/core/suite'
import { readSuites } from '@assay/formats/suite'
import { type LoadedConfig, readConfig } from '../config/read-config.ts'
import { checkGate } from './check-gate.ts'
import type { RunFlags } from './command.ts'
import { planExperiments, type SharedOptions } from './plan-experiments.ts'
import type { ModelGroup } from './select-models.ts'

/** Everything of a run that is known before a store is opened or a model asked. */
export interface PreparedRun {
  readonly config: LoadedConfig['config']
  readonly suites: readonly Suite[]
  readonly groups: readonly ModelGroup[]
  /** Warnings and notes of the suite files. */
  readonly diagnostics: readonly LocatedDiagnostic[]
  readonly files: readonly string[]
  /** What the flags say about every experiment. */
  readonly options: SharedOptions
}

/** Suites with errors, to be shown like those of `assay validate`. */
export class SuiteErrors extends UserError {
  readonly diagnostics: readonly LocatedDiagnostic[]

  constructor(diagnostics: readonly LocatedDiagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    super('SUITE_INVALID', `The suites have ${errors} ${errors === 1 ? 'error' : 'errors'}; nothing was asked.`)
    this.diagnostics = diagnostics
  }
}

/** Reads suites, config and flags. Throws UserError for whatever is wrong with them, `SuiteErrors` for the suites. */
export async function prepareRun(flags: RunFlags, paths: readonly string[]): Promise<PreparedRun> {
  const loaded = await readConfig()
  const { passK = [] } = flags
  const read = await readSuites(paths, { vars: varsOf(flags.var ?? []), passK })
  if (hasErrors(read.diagnostics)) throw new SuiteErrors(read.diagnostics)
  const { groups, options } = await planExperiments(read.suites, flags, loaded)
  if (flags.gate !== undefined) await checkGate(flags.gate, read.suites, passK)
  return {
    config: loaded.config,
    suites: read.suites,
    groups,
    diagnostics: read.diagnostics,
    files: read.files.map(({ path }) => path),
    options: { ...options, recorded: { paths, flags } },
  }
}

/** `--var name=value`, each once. */
function varsOf(entries: readonly string[]): Record<string, string> {
  const vars: Record<string, string> = Object.create(null)
  for (const entry of entries) {
    const equals = entry.indexOf('=')
    if (equals < 1)
      throw new UserError('VAR_INVALID', `"${entry}" in --var is not name=value.`, 'Write --var company=Acme.')
    vars[entry.slice(0, equals)] = entry.slice(equals + 1)
  }
  return vars
}
