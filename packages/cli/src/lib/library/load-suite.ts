import { hasErrors } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { Suite } from '@assay/core/suite'
import { type ReadSuites, readSuites, readSuiteText } from '@assay/formats/suite'
import { SuiteError } from './suite-error.ts'

/** A suite as a text that is no file. */
export interface SuiteText {
  readonly text: string
  /** What problems call it. */
  readonly file?: string
  /** Where relative paths in it start from; the working folder by default. */
  readonly folder?: string
}

/** How suites are read. */
export interface LoadOptions {
  /** Values for templates that the suite does not give. */
  readonly vars?: Readonly<Record<string, unknown>>
  /** The k of pass@k that will be asked for; any by default. */
  readonly passK?: readonly number[]
}

/**
 * The suite in a file, or in a text, ready for `run`. Its cases are read again whenever they are needed, so a file may
 * hold a million.
 *
 * Throws `SuiteError` with all problems when there are errors, UserError `SUITE_AMBIGUOUS` when there is not exactly one suite.
 *
 * @example
 * const suite = await loadSuite('suites/support.yaml')
 * const inline = await loadSuite({ text: 'evals:\n  - prompt: Hi\n    checks:\n      - contains: hello\n' })
 */
export async function loadSuite(source: string | SuiteText, options: LoadOptions = {}): Promise<Suite> {
  const suites = await readSource(source, options)
  const [suite, ...more] = suites
  if (suite !== undefined && more.length === 0) return suite
  const where = typeof source === 'string' ? `"${source}"` : 'The text'
  const names = suites.map(({ name }) => `"${name}"`).join(', ')
  const message = `${where} holds ${suites.length} suites${names === '' ? '' : `: ${names}`}.`
  throw new UserError('SUITE_AMBIGUOUS', message, 'Name a file with one suite, or give the path to run.')
}

/** All suites of a file, a folder or a text. Throws `SuiteError`. */
export async function readSource(source: string | SuiteText, options: LoadOptions): Promise<readonly Suite[]> {
  const read: ReadSuites =
    typeof source === 'string'
      ? await readSuites([source], options)
      : await readSuiteText(source.text, { ...options, ...withoutText(source) })
  if (hasErrors(read.diagnostics)) throw new SuiteError(read.diagnostics)
  return read.suites
}

function withoutText({ text: _, ...place }: SuiteText): Omit<SuiteText, 'text'> {
  return place
}
