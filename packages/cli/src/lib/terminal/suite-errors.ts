import { SuiteError } from '@assay/app/suites'
import { UserError } from '@assay/core/errors'
import { diagnosticText } from '@assay/formats/text'
import type { Context } from '../command-error.ts'
import { styleFor } from './style.ts'

/** Does a command's work; shows problems of suites that end it with their carets, before the error itself. */
export async function showSuiteErrors<T>(
  { process: { stderr } }: Context,
  { json }: { readonly json: boolean },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (json) throw error
    if (error instanceof SuiteError) {
      for (const each of error.diagnostics) stderr.write(`${diagnosticText(each, styleFor(stderr))}\n\n`)
    } else if (error instanceof UserError && 'text' in error && typeof error.text === 'string') {
      // A server tells them as the command prints them, with the error itself at the end.
      stderr.write(error.text.slice(0, error.text.lastIndexOf(error.message)))
    }
    throw error
  }
}
