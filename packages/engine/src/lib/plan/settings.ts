import { dirname, join } from 'node:path'
import type { RunSpec } from '@assay/core/run'
import { type Case, durationMs, type Suite } from '@assay/core/suite'
import { parseUntil, type Until } from '../stop/until.ts'

/** Defaults from the config, used where neither the spec nor the suites set a value. */
export type SpecDefaults = Pick<
  RunSpec,
  'models' | 'threads' | 'timeout' | 'max_retries' | 'wait_for_model' | 'budget' | 'cache' | 'judge'
>

/** A spec with all values settled from suites and defaults. */
export interface RunSettings {
  readonly threads: number
  readonly max_retries: number
  /** The longest wait for a model's server that is away; 0 for none. */
  readonly waitForModelMs: number
  /** Whether a request that was too late after its answer had begun is sent again; otherwise the delay is the model's answer. */
  readonly retry_timeouts: boolean
  /** US dollars; null for no limit. */
  readonly budget_usd: number | null
  /** Whether cached answers of earlier runs may be used. */
  readonly cache: boolean
  readonly seed: number
  readonly ignore_errors: boolean
  readonly unsafe: boolean
  readonly until: Until | null
  /** Null leaves it to the suite, then to the provider. */
  readonly temperature: number | null
  readonly max_tokens: number | null
  /** Attempts at each case; null leaves it to each suite. */
  readonly samples: number | null
  readonly pass_k: readonly number[]
  /** Folders to search for recordings: those of the suites. */
  readonly recordings: readonly string[]
  /** Returns the time limit of one request: the spec's, else the eval's, else the suite's, else the default. */
  readonly timeoutMs: (suite: Suite, one: Case | null) => number
}

const DEFAULT = { threads: 8, timeoutMs: 120_000, maxRetries: 4, waitForModelMs: 120_000, seed: 1 } as const

/** Settles the values from the spec, the suites and the defaults, in this order. Throws UserError `UNTIL_INVALID`. */
export function settle(spec: RunSpec, suites: readonly Suite[], defaults: SpecDefaults): RunSettings {
  const pass_k = spec.pass_k ?? []
  const said = spec.timeout === undefined ? null : durationMs(spec.timeout)
  const usual = (defaults.timeout === undefined ? null : durationMs(defaults.timeout)) ?? DEFAULT.timeoutMs
  return {
    threads: spec.threads ?? mostThreads(suites) ?? defaults.threads ?? DEFAULT.threads,
    max_retries: spec.max_retries ?? defaults.max_retries ?? DEFAULT.maxRetries,
    retry_timeouts: spec.retry_timeouts ?? false,
    waitForModelMs: settleWait(spec) ?? settleWait(defaults) ?? DEFAULT.waitForModelMs,
    budget_usd: spec.budget ?? defaults.budget ?? null,
    cache: (spec.cache ?? true) && (defaults.cache ?? true),
    seed: spec.seed ?? DEFAULT.seed,
    ignore_errors: spec.ignore_errors ?? false,
    unsafe: spec.unsafe_no_sandbox ?? false,
    until: spec.until === undefined ? null : parseUntil(spec.until),
    temperature: spec.temperature ?? null,
    max_tokens: spec.max_tokens ?? null,
    samples: spec.samples ?? (pass_k.length === 0 ? null : Math.max(...pass_k)),
    pass_k,
    recordings: recordingFolders(suites),
    timeoutMs: (suite, one) => said ?? one?.timeout_ms ?? suite.timeout_ms ?? usual,
  }
}

function settleWait({ wait_for_model }: Pick<RunSpec, 'wait_for_model'>): number | null {
  return wait_for_model === undefined ? null : durationMs(wait_for_model)
}

/** Returns the highest number that any suite sets, since the account has a single limit. */
function mostThreads(suites: readonly Suite[]): number | null {
  const threads = suites.map((suite) => suite.threads).filter((value) => value !== null)
  return threads.length === 0 ? null : Math.max(...threads)
}

/** Returns the folders to search for recordings: `recordings/` next to each suite, then the suite's folder. */
export function recordingFolders(suites: readonly Suite[]): string[] {
  const folders = new Set(suites.map(({ place }) => (place.file === null ? '.' : dirname(place.file))))
  return [...folders].flatMap((folder) => [join(folder, 'recordings'), folder])
}
