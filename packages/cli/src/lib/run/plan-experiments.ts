import { dirname, join } from 'node:path'
import { UserError } from '@assay/core/errors'
import { durationMs, type Suite } from '@assay/core/suite'
import { type ExperimentOptions, parseUntil } from '@assay/engine/run'
import type { LoadedConfig } from '../config/read-config.ts'
import { caseFilter } from './case-filter.ts'
import { type ModelGroup, selectModels } from './select-models.ts'

/** What of a run can be chosen, by the flags of `assay run` and by programs alike. What is left out is as the suites or the config say. */
export interface RunChoices {
  /** `provider/name`, or globs such as `openai/*`. */
  readonly model?: readonly string[] | undefined
  readonly samples?: number | undefined
  readonly passK?: readonly number[] | undefined
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
  readonly threads?: number | undefined
  /** As it is typed, such as `60s`; a number is seconds. */
  readonly timeout?: string | number | undefined
  readonly maxRetries?: number | undefined
  /** Tags, ids or names of evals; globs. */
  readonly filter?: readonly string[] | undefined
  readonly limit?: number | undefined
  /** US dollars. */
  readonly budget?: number | undefined
  readonly until?: string | undefined
  readonly seed?: number | undefined
  readonly tag?: readonly string[] | undefined
  readonly ignoreErrors?: boolean | undefined
  readonly cache?: boolean | undefined
  readonly record?: string | undefined
  readonly unsafeNoSandbox?: boolean | undefined
}

/** What every experiment of a command shares. */
export type SharedOptions = Omit<ExperimentOptions, 'suites' | 'models' | 'store'>

/** Which models run which suites, and how. */
export interface PlannedExperiments {
  readonly groups: readonly ModelGroup[]
  readonly options: SharedOptions
}

/** Settles what was chosen, what the suites say and what the config says, in this order. Throws UserError for what is wrong. */
export async function planExperiments(
  suites: readonly Suite[],
  choices: RunChoices,
  { config, folder: configFolder }: LoadedConfig,
): Promise<PlannedExperiments> {
  const choice = { models: choices.model ?? null, fallback: config.models ?? [], env: process.env, config }
  const folders = [...new Set(suites.map(({ place }) => (place.file === null ? '.' : dirname(place.file))))]
  return {
    groups: await selectModels(suites, choice),
    options: {
      samples: choices.samples,
      passK: choices.passK,
      temperature: choices.temperature,
      maxTokens: choices.maxTokens,
      threads: choices.threads ?? threadsOf(suites) ?? config.threads,
      timeoutMs: timeoutOf(choices.timeout) ?? suiteTimeout(suites) ?? timeoutOf(config.timeout),
      maxRetries: choices.maxRetries ?? config.max_retries,
      budgetUsd: choices.budget ?? config.budget,
      filter: choices.filter === undefined ? undefined : caseFilter(choices.filter),
      limit: choices.limit,
      until: choices.until === undefined ? undefined : parseUntil(choices.until),
      ignoreErrors: choices.ignoreErrors,
      cache: (choices.cache ?? true) && (config.cache ?? true),
      seed: choices.seed,
      tags: choices.tag,
      record: choices.record,
      unsafeNoSandbox: choices.unsafeNoSandbox,
      open: {
        config,
        configFolder,
        recordings: folders.flatMap((folder) => [join(folder, 'recordings'), folder]),
      },
    },
  }
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
