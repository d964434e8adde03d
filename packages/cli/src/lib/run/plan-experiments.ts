import { dirname, join } from 'node:path'
import { UserError } from '@assay/core/errors'
import { durationMs, type Suite } from '@assay/core/suite'
import { type ExperimentOptions, parseUntil } from '@assay/engine/run'
import type { LoadedConfig } from '../config/read-config.ts'
import { caseFilter } from './case-filter.ts'
import type { RunChoices } from './run-choices.ts'
import { type ModelGroup, selectModels } from './select-models.ts'

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
