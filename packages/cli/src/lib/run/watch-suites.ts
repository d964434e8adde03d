import { EnvironmentError, UserError } from '@assay/core/errors'
import type { PartialRunSpec } from '@assay/core/run'
import type { Context } from '../command-error.ts'
import { errorText, exitCodeOf } from '../exit-code.ts'
import { watchFiles } from './watch.ts'

/** Works again whenever one of the suites' files changes, until `stop`. */
export async function watchSuites(
  context: Context,
  said: PartialRunSpec,
  { stop, work }: { readonly stop: AbortSignal; readonly work: () => Promise<readonly string[]> },
): Promise<void> {
  const onWait = () => context.process.stderr.write('Waiting for a suite file to change; Ctrl-C stops.\n')
  const paths = (said.suites ?? []).filter((source) => typeof source === 'string')
  await watchFiles({ paths, stop, work: () => orSaid(context, work), onWait })
}

/** Returns the work's result; null if it failed in a way that changing a file may fix. */
async function orSaid<T>({ process }: Context, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UserError || error instanceof EnvironmentError)) throw error
    process.stderr.write(`${errorText(error)}\n`)
    process.exitCode = exitCodeOf(error)
    return null
  }
}
