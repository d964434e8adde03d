import { type BackgroundRuns, startInBackground } from '@assay/app/background'
import { planSpec } from '@assay/app/run'
import { UserError } from '@assay/core/errors'
import type { PartialRunSpec } from '@assay/core/run'
import { plainText } from '@assay/formats/text'
import type { Context } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { showSuiteErrors } from '../terminal/suite-errors.ts'
import type { RunOpener } from '../view/run-opener.ts'
import { openStoreFor } from '../workspace.ts'
import type { RunFlags } from './command.ts'
import { resumeArgs } from './resume-args.ts'
import { wantedSpec } from './wanted-spec.ts'

/** Runs `assay run --async`: checks everything, records the runs, and leaves them to a process that outlives this one. */
export async function startAsync(
  context: Context,
  flags: RunFlags,
  said: PartialRunSpec,
  opener: RunOpener | null,
): Promise<void> {
  if (flags.watch) throw new UserError('OPTIONS_INVALID', "--async and --watch can't be combined.", 'Leave one out.')
  await using workspace = await openStoreFor(flags, 'create', { secrets: 'all' })
  if (/^memory:?$/.test(workspace.store.location)) {
    throw new UserError('OPTIONS_INVALID', "A background run needs a store that isn't in memory.", 'Name a file.')
  }
  const { spec, resume } = await wantedSpec(workspace, flags, said)
  const planned = await showSuiteErrors(context, flags, () => planSpec(workspace, spec, { opens: true }))
  const [, main = '', ...typed] = process.argv
  const options = { typed, isResumed: resume.length > 0, isUnsafe: spec.unsafe_no_sandbox === true }
  const started = await startInBackground(workspace, planned, {
    resume,
    command: (run) => [process.execPath, ...process.execArgv, main, ...resumeArgs(run, options)],
    // Not as an argument: an address may hold a password, and arguments are there for all to see.
    env: flags.store === undefined ? {} : { ASSAY_STORE: flags.store },
  })
  print(context, flags, started)
  opener?.open(started.runs[0]?.id)
  await opener?.settle(context.process.stderr)
  context.process.exitCode = EXIT.good
}

/** Prints only ids to the output, so that a script can use them. */
function print({ process: { stdout, stderr } }: Context, { json }: RunFlags, started: BackgroundRuns): void {
  if (json) return void stdout.write(jsonLine({ ok: true, ...started }))
  const { runs, pid, log } = started
  for (const { id } of runs) stdout.write(`${plainText(id)}\n`)
  const ids = runs.map(({ id }) => id).join(' ')
  stderr.write(`${plainText(`Process ${pid} runs it and logs to ${log}. Wait for it with: assay runs wait ${ids}`)}\n`)
}
