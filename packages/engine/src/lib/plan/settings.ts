import { dirname, join } from 'node:path'
import type { RunSpec } from '@assay/core/run'
import { type Case, durationMs, type Suite } from '@assay/core/suite'
import { parseUntil, type Until } from '../stop/until.ts'

/** What counts where neither the spec nor the suites say: fields of the config. */
export type SpecDefaults = Pick<
  RunSpec,
  'models' | 'threads' | 'timeout' | 'max_retries' | 'budget' | 'cache' | 'judge'
>

/** A spec with everything settled that suites and defaults have a say in. */
export interface RunSettings {
  readonly threads: number
  readonly max_retries: number
  /** US dollars; null for no limit. */
  readonly budget_usd: number | null
  /** Whether answers of earlier runs may be used. */
  readonly cache: boolean
  readonly seed: number
  readonly ignore_errors: boolean
  readonly unsafe: boolean
  readonly until: Until | null
  /** Null leaves them to the suite, and that to the provider. */
  readonly temperature: number | null
  readonly max_tokens: number | null
  /** Attempts at each case; null leaves it to each suite. */
  readonly samples: number | null
  readonly pass_k: readonly number[]
  /** Folders in which recordings are looked for: those of the suites. */
  readonly recordings: readonly string[]
  /** Returns the time limit of one request: the spec's, else the eval's, else the suite's, else the default. */
  readonly timeoutMs: (suite: Suite, one: Case | null) => number
}

const DEFAULT = { threads: 8, timeoutMs: 120_000, maxRetries: 4, seed: 1 } as const

/** Settles what was asked for, what the suites say and the defaults, in this order. Throws UserError `UNTIL_INVALID`. */
export function settle(spec: RunSpec, suites: readonly Suite[], defaults: SpecDefaults): RunSettings {
  const pass_k = spec.pass_k ?? []
  const said = spec.timeout === undefined ? null : durationMs(spec.timeout)
  const usual = (defaults.timeout === undefined ? null : durationMs(defaults.timeout)) ?? DEFAULT.timeoutMs
  return {
    threads: spec.threads ?? mostThreads(suites) ?? defaults.threads ?? DEFAULT.threads,
    max_retries: spec.max_retries ?? defaults.max_retries ?? DEFAULT.maxRetries,
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

/** The most that any suite asks for, since the limit is one for the account. */
function mostThreads(suites: readonly Suite[]): number | null {
  const threads = suites.map((suite) => suite.threads).filter((value) => value !== null)
  return threads.length === 0 ? null : Math.max(...threads)
}

/** Recordings are looked for beside the suites: in `recordings/`, then in the folder itself. */
export function recordingFolders(suites: readonly Suite[]): string[] {
  const folders = new Set(suites.map(({ place }) => (place.file === null ? '.' : dirname(place.file))))
  return [...folders].flatMap((folder) => [join(folder, 'recordings'), folder])
}
