import { concludeRuns, planSpec, runPlanned } from '@assay/app/run'
import type { PartialRunSpec } from '@assay/core/run'
import type { RunListener } from '@assay/engine/run'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { chooseServer } from '../remote/choose-server.ts'
import { showSuiteErrors } from '../terminal/suite-errors.ts'
import { createOpener, type RunOpener } from '../view/run-opener.ts'
import { openStoreFor } from '../workspace.ts'
import { startAsync } from './async.ts'
import type { RunFlags } from './command.ts'
import { printDryRun } from './dry-run.ts'
import { type Interrupt, listenForInterrupt } from './interrupt.ts'
import { exitCodeForGates } from './run-exit.ts'
import { RunPrinter } from './run-printer.ts'
import { specFromFlags } from './spec-flags.ts'
import { readSystemPrompt } from './system-prompt-flag.ts'
import { wantedSpec } from './wanted-spec.ts'
import { watchSuites } from './watch-suites.ts'

/** Runs `assay run`: runs suites on models, prints the results, writes reports, and exits with 1 if a gate fails, with 3 if one is undecided. */
export async function runRun(this: Context, flags: RunFlags, ...paths: string[]): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    // Whatever ends the process on the way, such as a reader of its output that went away, does not end it with 0.
    this.process.exitCode = EXIT.environment
    try {
      const said = specFromFlags(flags, [...paths, ...(flags.evalSet ?? [])])
      await runAs(this, flags, await readSystemPrompt(said))
    } catch (error) {
      this.process.exitCode = null
      throw error
    }
  })
}

async function runAs(context: Context, flags: RunFlags, said: PartialRunSpec): Promise<void> {
  const server = await chooseServer(flags, process.env)
  if (server !== null) return (await import('../remote/run.ts')).runThere(context, flags, said, server)
  if (flags.dryRun) return printDryRun(context, flags, said)
  const opener = flags.open ? await createOpener(flags) : null
  if (flags.async) return startAsync(context, flags, said, opener)
  using interrupt = listenForInterrupt((message) => context.process.stderr.write(`\n${message}\n`))
  const work = () => runOnce(context, flags, said, { interrupt, opener })
  if (!flags.watch) {
    await work()
    return
  }
  await watchSuites(context, said, { stop: interrupt.stop, work })
}

/** Runs once, and returns the files that it read. */
async function runOnce(
  context: Context,
  flags: RunFlags,
  said: PartialRunSpec,
  { interrupt, opener }: { readonly interrupt: Interrupt; readonly opener: RunOpener | null },
): Promise<readonly string[]> {
  const shown = new RunPrinter(context, flags)
  const listen: RunListener = (event) => {
    shown.listen(event)
    opener?.listen(event)
  }
  await using workspace = await openStoreFor(flags, 'create', { listen, secrets: 'all' })
  const { spec, resume } = await wantedSpec(workspace, flags, said)
  const planned = await showSuiteErrors(context, flags, () => planSpec(workspace, spec, { opens: true }))
  await shown.warn(planned)
  const { stop, abort } = interrupt
  const runs = await runPlanned(workspace, planned, { stop, abort, resume, retryErrors: flags.retryErrors }).finally(
    () => shown.endProgress(),
  )
  shown.printRuns(runs)
  const conclusion = await concludeRuns(workspace, planned, runs)
  await shown.printConclusion(workspace.store, spec, runs, conclusion)
  await opener?.settle(context.process.stderr)
  context.process.exitCode = exitCodeForGates(conclusion.failures)
  return planned.files
}
