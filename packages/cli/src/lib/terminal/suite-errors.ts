import { SuiteError } from '@assay/app/suites'
import { diagnosticText } from '@assay/formats/text'
import type { Context } from '../command-error.ts'
import { styleFor } from './style.ts'

/** Does the work of a command; the problems of suites that end it are shown with their carets, before the error itself. */
export async function showSuiteErrors<T>(
  { process: { stderr } }: Context,
  { json }: { readonly json: boolean },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SuiteError && !json) {
      for (const each of error.diagnostics) stderr.write(`${diagnosticText(each, styleFor(stderr))}\n\n`)
    }
    throw error
  }
}
