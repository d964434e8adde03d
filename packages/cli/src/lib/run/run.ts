import { concludeRuns, type PlannedSpec, planSpec, runPlanned } from '@assay/app/run'
import type { Comparison } from '@assay/core/comparison'
import { EnvironmentError, UserError } from '@assay/core/errors'
import type { Run } from '@assay/core/report'
import type { PartialRunSpec, RunSpec } from '@assay/core/run'
import { describeOwner, type RunListener } from '@assay/engine/run'
import { diagnosticText, plainText } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { noiseAdvice } from '../compare/noise.ts'
import { comparisonText } from '../compare/text.ts'
import { EXIT, errorText, exitCodeOf } from '../exit-code.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { styleFor } from '../terminal/style.ts'
import { showSuiteErrors } from '../terminal/suite-errors.ts'
import { openFor } from '../workspace.ts'
import { startAsync } from './async.ts'
import type { RunFlags } from './command.ts'
import { printDryRun } from './dry-run.ts'
import { ErrorTally } from './error-tally.ts'
import { failedCases } from './failed-cases.ts'
import { failureText } from './failure-text.ts'
import { type Interrupt, listenForInterrupt } from './interrupt.ts'
import { Progress } from './progress.ts'
import { exitCodeForRuns } from './run-exit.ts'
import { specFromFlags } from './spec-flags.ts'
import { summaryText } from './summary-text.ts'
import { readSystemPrompt } from './system-prompt-flag.ts'
import { wantedSpec } from './wanted-spec.ts'
import { watchFiles } from './watch.ts'

/** `assay run`: runs suites on models, prints what came of it, writes reports, and exits with 1 when a gate does not hold. */
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
  if (flags.dryRun) return printDryRun(context, flags, said)
  if (flags.async) return startAsync(context, flags, said)
  using interrupt = listenForInterrupt((message) => context.process.stderr.write(`\n${message}\n`))
  const work = () => runOnce(context, flags, said, interrupt)
  if (!flags.watch) {
    await work()
    return
  }
  const onWait = () => context.process.stderr.write('Waiting for a suite file to change; Ctrl-C ends.\n')
  const paths = (said.suites ?? []).filter((source) => typeof source === 'string')
  await watchFiles({ paths, stop: interrupt.stop, work: () => orSaid(context, work), onWait })
}

/** What the work gives; null when it failed in a way that a change of a file may mend. */
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

/** Runs once, and gives the files that were read for it. */
async function runOnce(
  context: Context,
  flags: RunFlags,
  said: PartialRunSpec,
  interrupt: Interrupt,
): Promise<readonly string[]> {
  const shown = new RunPrinter(context, flags)
  await using workspace = await openFor(flags, 'create', { listen: shown.listen, secrets: 'all' })
  const { spec, resume } = await wantedSpec(workspace, flags, said)
  const planned = await showSuiteErrors(context, flags, () => planSpec(workspace, spec))
  shown.warn(planned)
  const { stop, abort } = interrupt
  const runs = await runPlanned(workspace, planned, { stop, abort, resume }).finally(() => shown.endProgress())
  await shown.printRuns(workspace.store, runs)
  const { comparisons, reports, failures } = await concludeRuns(workspace, planned, runs)
  const { stdout, stderr } = context.process
  for (const comparison of comparisons) {
    stdout.write(flags.json ? jsonLine(comparison) : `\n${comparisonText(comparison, styleFor(stdout))}\n`)
  }
  for (const { path } of reports) stderr.write(`Wrote ${plainText(path)}\n`)
  for (const failure of failures) stderr.write(`${styleFor(stderr)('red', plainText(failureText(failure)))}\n`)
  shown.adviseNoise(spec, comparisons)
  shown.adviseGate(spec)
  context.process.exitCode = exitCodeForRuns(runs, failures.length)
  return planned.files
}

/** Shows a run while it goes: events as JSON, or one line of progress, and what went wrong. */
class RunPrinter {
  readonly #context: Context
  readonly #json: boolean
  readonly #progress: Progress
  readonly #errors = new ErrorTally()

  constructor(context: Context, { json }: RunFlags) {
    const { stderr } = context.process
    this.#context = context
    this.#json = json
    this.#progress = new Progress(stderr, styleFor(stderr))
  }

  readonly listen: RunListener = (event) => {
    const { stdout, stderr } = this.#context.process
    this.#errors.listen(event)
    if (this.#json) stdout.write(jsonLine(event))
    else if (event.type === 'run.waiting') {
      stderr.write(`Run ${event.run} is being run by ${plainText(describeOwner(event.lease))}; waiting for it.\n`)
    } else this.#progress.listen(event)
  }

  /** Tells of what is odd about a plan, though it can be run. */
  warn({ diagnostics, spec }: PlannedSpec): void {
    const { stderr } = this.#context.process
    const warnings = this.#json ? [] : diagnostics.filter(({ severity }) => severity === 'warning')
    for (const each of warnings) stderr.write(`${diagnosticText(each, styleFor(stderr))}\n\n`)
    if (spec.budget !== undefined && spec.max_tokens === undefined) {
      stderr.write('The budget is approximate: nothing limits an answer. Set --max-tokens to hold it exactly.\n')
    }
    if ((spec.pass_k ?? []).some((k) => k > 1) && spec.temperature === 0) {
      stderr.write('Temperature 0 gives the same answer again: pass@k above 1 says little.\n')
    }
  }

  endProgress(): void {
    const { stderr } = this.#context.process
    this.#progress.clear()
    for (const line of this.#errors.lines()) stderr.write(`${styleFor(stderr)('yellow', plainText(line))}\n`)
  }

  async printRuns(store: Store, runs: readonly Run[]): Promise<void> {
    if (this.#json) return
    const { stdout } = this.#context.process
    const style = styleFor(stdout)
    const blocks = [summaryText(runs, style), ...(await failedCases(store, runs, style))]
    stdout.write(`${blocks.join('\n\n')}\n`)
  }

  /** Failed evals alone end with 0, so whoever set no gate is told how to get one. */
  adviseGate(spec: RunSpec): void {
    const { fail_under, fail_on, gate, fail_on_regression } = spec
    const hasGate = [fail_under, fail_on, gate, fail_on_regression].some((each) => each !== undefined)
    if (this.#json || hasGate) return
    this.#context.process.stderr.write(
      'No gate is set, so failed evals exit with 0. Set one such as --fail-under 0.8.\n',
    )
  }

  /** The seed's rule fires on noise: it says so where noise was seen. */
  adviseNoise(spec: RunSpec, comparisons: readonly Comparison[]): void {
    const advice = this.#json || spec.fail_on_regression !== true ? null : noiseAdvice(comparisons)
    if (advice !== null) this.#context.process.stderr.write(`${advice}\n`)
  }
}
