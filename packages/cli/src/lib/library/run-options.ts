import { findSpecProblems, parseSpec } from '@assay/app/run'
import { UserError } from '@assay/core/errors'
import type { RunEvent, RunSpec, SuiteSource } from '@assay/core/run'
import type { Suite } from '@assay/core/suite'

/** A suite to run: the path of a file or folder, a text, or a suite from `loadSuite`. */
export type SuiteInput = SuiteSource | Suite

/**
 * The fields of a run spec, as flags and stored runs have them too. Only `suites` is required; the suites, else
 * `assay.config.yaml`, decide the rest.
 */
export interface RunOptions extends Partial<Omit<RunSpec, 'suites' | 'models' | 'unsafe_no_sandbox'>> {
  readonly suites: SuiteInput | readonly SuiteInput[]
  /** `provider/name`, or globs such as `openai/*`. Each model makes one run. By default those that the suites name. */
  readonly models?: string | string[]
  /** `'memory'` (the default) saves nothing; a path is a SQLite file, such as the command's `.assay/assay.db`. */
  readonly store?: string
  /** The folder from which the search for `assay.config.yaml` goes up; the working folder by default. */
  readonly folder?: string
  /** Once aborted, nothing more is sent: open requests finish, and the results so far come back as stopped runs. */
  readonly signal?: AbortSignal
  /** Called with everything that happens, as it happens. */
  readonly onEvent?: (event: RunEvent) => void
}

/** Options that were checked. */
export interface CheckedOptions {
  /** Its suites are those that are not at hand yet. */
  readonly spec: RunSpec
  /** Suites that are at hand. */
  readonly given: readonly Suite[]
  readonly store: string
  readonly folder: string | undefined
  readonly signal: AbortSignal | undefined
  readonly onEvent: ((event: RunEvent) => void) | undefined
}

/** Checks options that a program without types can get wrong. Throws UserError `OPTIONS_INVALID` with every problem. */
export function checkOptions(options: RunOptions): CheckedOptions {
  const { suites, models, store = 'memory', folder, signal, onEvent, ...rest } = options
  const inputs = listInputs(suites)
  const given = inputs.filter(isSuite)
  const asked = models === undefined ? {} : { models: typeof models === 'string' ? [models] : models }
  // A spec names at least one suite; those that are at hand go by their names.
  const spec = { ...rest, ...asked, suites: inputs.map((input) => (isSuite(input) ? input.name : input)) }
  const problems = [
    ...findSpecProblems(spec),
    ...(typeof store === 'string' && store !== '' ? [] : ['  "store" isn\'t a path.']),
    ...(folder === undefined || typeof folder === 'string' ? [] : ['  "folder" isn\'t a path.']),
    ...(signal === undefined || signal instanceof AbortSignal ? [] : ['  "signal" isn\'t an AbortSignal.']),
    ...(onEvent === undefined || typeof onEvent === 'function' ? [] : ['  "onEvent" isn\'t a function.']),
  ]
  if (problems.length > 0) {
    throw new UserError('OPTIONS_INVALID', `The run's options aren't valid:\n${problems.join('\n')}`, null)
  }
  return { spec: { ...parseSpec(spec), suites: inputs.filter(isSource) }, given, store, folder, signal, onEvent }
}

function listInputs(suites: RunOptions['suites']): SuiteInput[] {
  const inputs = Array.isArray(suites) ? [...suites] : [suites]
  if (inputs.length === 0) throw new UserError('SUITE_MISSING', 'No suite named.', 'Pass run() a path in "suites".')
  for (const input of inputs) {
    if (
      typeof input === 'string' ||
      (typeof input === 'object' && input !== null && ('cases' in input || 'text' in input))
    )
      continue
    throw new UserError('SUITE_MISSING', 'Expected a path, {text} or a suite from loadSuite() as a suite.', null)
  }
  return inputs
}

function isSuite(input: SuiteInput): input is Suite {
  return typeof input === 'object' && 'cases' in input
}

function isSource(input: SuiteInput): input is SuiteSource {
  return !isSuite(input)
}
