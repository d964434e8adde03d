import { RunSpec } from './run-spec.ts'

/** The spec's field for each flag of release 0.1.0 whose value is the same in both. */
const SAME: Readonly<Record<string, keyof RunSpec>> = {
  model: 'models',
  samples: 'samples',
  passK: 'pass_k',
  temperature: 'temperature',
  maxTokens: 'max_tokens',
  threads: 'threads',
  timeout: 'timeout',
  maxRetries: 'max_retries',
  filter: 'filter',
  limit: 'limit',
  budget: 'budget',
  until: 'until',
  seed: 'seed',
  tag: 'tags',
  record: 'record',
  baseline: 'baseline',
  failUnder: 'fail_under',
  gate: 'gate',
}

/**
 * Returns the spec of a run that release 0.1.0 started with these paths and flags, or null if they don't make one: half a
 * spec would resume with another budget or other cases than requested.
 *
 * Output flags aren't part of it, and neither is `unsafeNoSandbox`: dangerous options must be given each time.
 */
export function specOfFlags(paths: readonly string[], flags: Readonly<Record<string, unknown>>): RunSpec | null {
  const spec: Record<string, unknown> = { suites: paths }
  for (const [flag, field] of Object.entries(SAME)) {
    if (Object.hasOwn(flags, flag)) spec[field] = flags[flag]
  }
  if (flags.var !== undefined) spec.vars = varsOf(flags.var)
  if (flags.failOn !== undefined) spec.fail_on = classesOf(flags.failOn)
  // A flag that was not typed was recorded with its default.
  if (flags.ignoreErrors === true) spec.ignore_errors = true
  if (flags.cache === false) spec.cache = false
  if (flags.failOnRegression === true) spec.fail_on_regression = true
  return RunSpec.safeParse(spec).data ?? null
}

/** Returns `['name=value', …]` as one object, or the value itself for the schema to reject. */
function varsOf(entries: unknown): unknown {
  const isPair = (entry: unknown): entry is string => typeof entry === 'string' && entry.indexOf('=') > 0
  if (!Array.isArray(entries) || !entries.every(isPair)) return entries
  return Object.fromEntries(
    entries.map((entry) => {
      const equals = entry.indexOf('=')
      return [entry.slice(0, equals), entry.slice(equals + 1)]
    }),
  )
}

/** Returns `class=leak,refusal` as a list, or the value itself for the schema to reject. */
function classesOf(text: unknown): unknown {
  if (typeof text !== 'string' || !text.startsWith('class=')) return text
  return text
    .slice('class='.length)
    .split(',')
    .map((name) => name.trim())
}
