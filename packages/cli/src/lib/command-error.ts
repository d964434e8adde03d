import { EnvironmentError, EnvironmentErrors, UserError, UserErrors } from '@assay/core/errors'
import type { CommandContext, StricliProcess } from '@stricli/core'
import { exitCodeOf, explainError } from './exit-code.ts'
import { jsonLine } from './terminal/json-line.ts'

/** A command's context: where to print, and the exit code to set if it isn't 0. */
export interface Context extends CommandContext {
  readonly process: StricliProcess & Pick<NodeJS.Process, 'stdout' | 'stderr'>
}

/**
 * Runs a command, and prints its errors as JSON if its output is JSON: `{"ok":false,"error":{code,message,hint}}`, with
 * `diagnostics` where suite files are wrong, and `error.problems` where several things are.
 */
export async function withJsonErrors(context: Context, json: boolean, command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!json || !(error instanceof UserError || error instanceof EnvironmentError)) throw error
    const { code } = error
    const { message, hint } = explainError(error)
    const found = 'diagnostics' in error ? error.diagnostics : undefined
    // What a server says always has a list of them.
    const diagnostics = Array.isArray(found) && found.length === 0 ? undefined : found
    const isSeveral = error instanceof UserErrors || error instanceof EnvironmentErrors
    const problems = isSeveral ? error.problems.map((each) => ({ code: each.code, ...explainError(each) })) : undefined
    context.process.stdout.write(jsonLine({ ok: false, error: { code, message, hint, problems }, diagnostics }))
    context.process.exitCode = exitCodeOf(error)
  }
}
