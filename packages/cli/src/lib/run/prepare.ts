import { dirname, join } from 'node:path'
import { hasErrors, type LocatedDiagnostic } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { checkFormula } from '@assay/core/formula'
import { durationMs, type Suite } from '@assay/core/suite'
import { type ExperimentOptions, parseUntil } from '@assay/engine/run'
import { readSuites } from '@assay/formats/suite'
import { type LoadedConfig, readConfig } from '../config/read-config.ts'
import { caseFilter } from './case-filter.ts'
import type { RunFlags } from './command.ts'
import { type ModelGroup, selectModels } from './select-models.ts'

/** Everything of a run that is known before a store is opened or a model asked. */
export interface PreparedRun {
  readonly config: LoadedConfig['config']
  readonly suites: readonly Suite[]
  readonly groups: readonly ModelGroup[]
  /** Warnings and notes of the suite files. */
  readonly diagnostics: readonly LocatedDiagnostic[]
  readonly files: readonly string[]
  /** What the flags say about every experiment. */
  readonly options: Omit<ExperimentOptions, 'suites' | 'models' | 'store'>
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
  const { config, folder: configFolder } = await readConfig()
  const passK = flags.passK ?? []
  const read = await readSuites(paths, { vars: varsOf(flags.var ?? []), passK })
  if (hasErrors(read.diagnostics)) throw new SuiteErrors(read.diagnostics)
  const choice = { models: flags.model ?? null, fallback: config.models ?? [], env: process.env, config }
  const groups = await selectModels(read.suites, choice)
  if (flags.gate !== undefined) checkGate(flags.gate)
  const folders = [...new Set(read.suites.map(({ place }) => (place.file === null ? '.' : dirname(place.file))))]
  return {
    config,
    suites: read.suites,
    groups,
    diagnostics: read.diagnostics,
    files: read.files.map(({ path }) => path),
    options: {
      samples: flags.samples,
      passK,
      temperature: flags.temperature,
      maxTokens: flags.maxTokens,
      threads: flags.threads ?? threadsOf(read.suites) ?? config.threads,
      timeoutMs: timeoutOf(flags.timeout) ?? suiteTimeout(read.suites) ?? timeoutOf(config.timeout),
      maxRetries: flags.maxRetries ?? config.max_retries,
      budgetUsd: flags.budget ?? config.budget,
      filter: flags.filter === undefined ? undefined : caseFilter(flags.filter),
      limit: flags.limit,
      until: flags.until === undefined ? undefined : parseUntil(flags.until),
      ignoreErrors: flags.ignoreErrors,
      cache: flags.cache && (config.cache ?? true),
      seed: flags.seed,
      tags: flags.tag,
      record: flags.record,
      open: {
        config,
        configFolder,
        recordings: folders.flatMap((folder) => [join(folder, 'recordings'), folder]),
      },
      recorded: { paths, flags },
    },
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

function timeoutOf(text: string | number | undefined): number | undefined {
  if (text === undefined) return undefined
  const isNumber = typeof text === 'number' || /^\d*\.?\d+$/.test(text.trim())
  const ms = durationMs(isNumber ? Number(text) : text)
  if (ms !== null && ms > 0) return ms
  throw new UserError('TIMEOUT_INVALID', `"${text}" in --timeout is not a time.`, 'Write 60s, 500ms or 2m.')
}

/** The most that any suite asks for, since the limit is one for the account. */
function threadsOf(suites: readonly Suite[]): number | undefined {
  const threads = suites.map((suite) => suite.threads).filter((value) => value !== null)
  return threads.length === 0 ? undefined : Math.max(...threads)
}

function suiteTimeout(suites: readonly Suite[]): number | undefined {
  const timeouts = suites.map((suite) => suite.timeout_ms).filter((value) => value !== null)
  return timeouts.length === 0 ? undefined : Math.max(...timeouts)
}

/** A gate may name any eval, tag or class; its syntax is known now. */
function checkGate(gate: string): void {
  const { diagnostics } = checkFormula(gate, { evals: [] })
  const broken = diagnostics.find(({ code, severity }) => severity === 'error' && code !== 'FORMULA_UNKNOWN_NAME')
  if (broken !== undefined)
    throw new UserError('GATE_INVALID', `--gate "${gate}" is wrong: ${broken.message}.`, broken.hint)
}
