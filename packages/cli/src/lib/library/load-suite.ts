import { loadSuite as load } from '@assay/app/suites'
import type { SuiteSource } from '@assay/core/run'
import type { Suite } from '@assay/core/suite'

/** Options of `loadSuite`. */
export interface LoadOptions {
  /** Values for templates that the suite doesn't set. */
  readonly vars?: Readonly<Record<string, unknown>>
  /** The values of k that pass@k will use; any by default. */
  readonly pass_k?: readonly number[]
}

/**
 * Loads the suite in a file or a text, ready for `run`. It reads cases whenever they are needed, so a file may hold a million.
 *
 * Throws `SuiteError` with all problems when there are errors, UserError `SUITE_AMBIGUOUS` unless there is exactly one suite.
 *
 * @example
 * const suite = await loadSuite('suites/support.yaml')
 * const inline = await loadSuite({ text: 'evals:\n  - prompt: Hi\n    checks:\n      - contains: hello\n' })
 */
export function loadSuite(source: SuiteSource, { vars, pass_k }: LoadOptions = {}): Promise<Suite> {
  return load(source, { ...(vars === undefined ? {} : { vars }), ...(pass_k === undefined ? {} : { passK: pass_k }) })
}
