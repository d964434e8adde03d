import { type Comparison, ComparisonTally, compare, gateFailures as regressionFailures } from '@assay/core/comparison'
import { EnvironmentError, UserError } from '@assay/core/errors'
import type { Run } from '@assay/core/report'
import { type RunEvent, runExperiment } from '@assay/engine/run'
import { plainText } from '@assay/formats/text'
import type { Store, StoredRun } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { readSide } from '../compare/read-side.ts'
import { comparisonText } from '../compare/text.ts'
import { EXIT, exitCodeOf } from '../exit-code.ts'
import { parseFormats, writeReports } from '../report/write-reports.ts'
import { openRunStore } from '../store/open-run-store.ts'
import { diagnosticText } from '../terminal/diagnostic-text.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { styleFor } from '../terminal/style.ts'
import { classFailures } from './class-gates.ts'
import type { RunFlags } from './command.ts'
import { dryRun, dryRunText } from './dry-run.ts'
import { ErrorTally } from './error-tally.ts'
import { parseFailOn } from './fail-on.ts'
import { gateOf } from './gate-value.ts'
import { gateFailures } from './gates.ts'
import { type Interrupt, listenForInterrupt } from './interrupt.ts'
import { type PreparedRun, prepareRun, SuiteErrors } from './prepare.ts'
import { Progress } from './progress.ts'
import { resumeFrom } from './resume.ts'
import { experimentOf } from './select-models.ts'
import { summaryText } from './summary-text.ts'
import { watchFiles } from './watch.ts'

/** `assay run`: runs suites on models, prints what came of it, writes reports, and exits with 1 when a gate does not hold. */
export async function runRun(this: Context, flags: RunFlags, ...paths: string[]): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    // Whatever ends the process on the way, such as a reader of its output that went away, does not end it with 0.
    this.process.exitCode = EXIT.environment
    try {
      await runAs(this, flags, paths)
    } catch (error) {
      this.process.exitCode = null
      throw error
    }
  })
}

async function runAs(context: Context, flags: RunFlags, paths: readonly string[]): Promise<void> {
  if (flags.dryRun) return printDryRun(context, flags, paths)
  using interrupt = listenForInterrupt((message) => context.process.stderr.write(`\n${message}\n`))
  const work = () => runOnce(context, flags, paths, interrupt)
  const onWait = () => context.process.stderr.write('Waiting for a suite file to change; Ctrl-C ends.\n')
  if (flags.watch) await watchFiles({ paths, stop: interrupt.stop, work: () => orSaid(context, work), onWait })
  else await work()
}

/** What the work gives; null when it failed in a way that a change of a file may mend. */
async function orSaid<T>({ process }: Context, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UserError || error instanceof EnvironmentError)) throw error
    process.stderr.write(`${plainText(error.message)}\n`)
    process.exitCode = exitCodeOf(error)
    return null
  }
}

async function printDryRun(context: Context, flags: RunFlags, paths: readonly string[]): Promise<void> {
  const { groups, options, config } = await prepared(context, flags, paths)
  const found = await dryRun(groups, { ...options, config })
  const { stdout } = context.process
  if (flags.json) stdout.write(jsonLine({ ok: true, models: found }))
  else for (const each of found) stdout.write(`${plainText(dryRunText(each))}\n`)
  context.process.exitCode = EXIT.good
}

/** Reads what the run needs; the problems of suite files are shown with their carets. */
async function prepared(context: Context, flags: RunFlags, paths: readonly string[]): Promise<PreparedRun> {
  const { stderr } = context.process
  const show = (diagnostics: PreparedRun['diagnostics']) => {
    for (const diagnostic of diagnostics) stderr.write(`${diagnosticText(diagnostic, styleFor(stderr))}\n\n`)
  }
  if (paths.length === 0) {
    throw new UserError('PATH_MISSING', 'No suite was named.', 'Name a suite file or folder: assay run suites/')
  }
  try {
    const run = await prepareRun(flags, paths)
    if (!flags.json) show(run.diagnostics.filter(({ severity }) => severity === 'warning'))
    return run
  } catch (error) {
    if (error instanceof SuiteErrors && !flags.json) show(error.diagnostics)
    throw error
  }
}

/** Runs once, and gives the files that were read for it. */
async function runOnce(
  context: Context,
  typed: RunFlags,
  named: readonly string[],
  interrupt: Interrupt,
): Promise<readonly string[]> {
  await using store = await openRunStore(typed)
  const { flags: merged, paths, resume } = await resumeFrom(store, typed, named)
  const flags = await withFoundBaseline(merged, store)
  const formats = parseFormats(flags.format ?? [])
  const unwanted = flags.failOn === undefined ? [] : parseFailOn(flags.failOn)
  const run = await prepared(context, flags, paths)
  if ((flags.passK ?? []).some((k) => k > 1) && flags.temperature === 0) {
    context.process.stderr.write('Temperature 0 gives the same answer again: pass@k above 1 says little.\n')
  }
  const judgeCosts = new Map<string, number | null>()
  const runs = await askModels(context, run, { store, resume, interrupt, json: flags.json, judgeCosts })
  const { stdout, stderr } = context.process
  if (!flags.json) stdout.write(`${summaryText(runs, judgeCosts, styleFor(stdout))}\n`)
  await compareModels(context, flags, runs, store)
  const written = await writeReports({ store, runs, suites: run.suites, formats, output: flags.output ?? null })
  for (const file of written) stderr.write(`Wrote ${plainText(file)}\n`)

  const failures = await gateFailures(runs, run.suites, {
    failUnder: flags.failUnder ?? null,
    gate: flags.gate === undefined ? null : gateOf(store, flags.gate),
  })
  failures.push(...(await classFailures(runs, store, unwanted)))
  if (flags.baseline !== undefined)
    failures.push(...(await againstBaseline(context, flags, flags.baseline, runs, store)))
  for (const failure of failures) stderr.write(`${styleFor(stderr)('red', plainText(failure))}\n`)
  context.process.exitCode = exitCodeFor(runs, failures)
  return run.files
}

/**
 * The flags with a baseline that was found before anything is asked, and that stays what it is when this command's own run
 * becomes the last one.
 */
async function withFoundBaseline(flags: RunFlags, store: Store): Promise<RunFlags> {
  if (flags.baseline === undefined) {
    if (!flags.failOnRegression) return flags
    throw new UserError('BASELINE_MISSING', '--fail-on-regression has nothing to compare with.', 'Add --baseline.')
  }
  const { file } = await readSide(new ComparisonTally(), 'baseline', flags.baseline, async () => store)
  return { ...flags, baseline: file }
}

interface AskSetup {
  readonly store: Store
  readonly resume: readonly StoredRun[]
  readonly interrupt: Interrupt
  readonly json: boolean
  /** Filled with what judges cost, by run; null where it is not known. */
  readonly judgeCosts: Map<string, number | null>
}

async function askModels(context: Context, run: PreparedRun, setup: AskSetup): Promise<Run[]> {
  const { store, resume, interrupt, json, judgeCosts } = setup
  const { stdout, stderr } = context.process
  const progress = new Progress(stderr, styleFor(stderr))
  const errors = new ErrorTally()
  const listen = (event: RunEvent) => {
    if (event.type === 'sample.finished') {
      const before = judgeCosts.get(event.run) ?? 0
      const cost = event.result.judge_cost_usd
      judgeCosts.set(event.run, before === null || cost === null ? null : before + cost)
    }
    errors.listen(event)
    if (json) stdout.write(jsonLine(event))
    else progress.listen(event)
  }
  try {
    const { stop, abort } = interrupt
    return await runExperiment({ ...run.options, ...experimentOf(run.groups), store, resume, stop, abort, listen })
  } finally {
    progress.clear()
    for (const line of errors.lines()) stderr.write(`${styleFor(stderr)('yellow', plainText(line))}\n`)
  }
}

/** Compares each run with the baseline, prints it, and gives the regressions that the gate does not let through. */
async function againstBaseline(
  context: Context,
  flags: RunFlags,
  baseline: string,
  runs: readonly Run[],
  store: Store,
): Promise<string[]> {
  const failures: string[] = []
  for (const run of runs) {
    const comparison = await compareReferences(baseline, run.id, store)
    printComparison(context, flags.json, comparison)
    failures.push(...regressionFailures(comparison, flags.failOnRegression ? ['regression'] : []))
  }
  return failures
}

/** Two models on the same suites ask to be compared case by case. */
async function compareModels(context: Context, flags: RunFlags, runs: readonly Run[], store: Store): Promise<void> {
  const [first, second, ...more] = runs
  if (first === undefined || second === undefined || more.length > 0 || flags.baseline !== undefined) return
  printComparison(context, flags.json, await compareReferences(first.id, second.id, store))
}

async function compareReferences(baseline: string, current: string, store: Store): Promise<Comparison> {
  const tally = new ComparisonTally()
  const open = async () => store
  return compare(tally, {
    baseline: await readSide(tally, 'baseline', baseline, open),
    current: await readSide(tally, 'current', current, open),
  })
}

function printComparison({ process: { stdout } }: Context, json: boolean, comparison: Comparison): void {
  if (json) stdout.write(jsonLine(comparison))
  else stdout.write(`\n${comparisonText(comparison, styleFor(stdout))}\n`)
}

function exitCodeFor(runs: readonly Run[], failures: readonly string[]): number {
  if (everySampleErrored(runs)) return EXIT.environment
  return failures.length > 0 ? EXIT.failed : EXIT.good
}

/** Nothing could be asked: the provider is down, the key is wrong. */
function everySampleErrored(runs: readonly Run[]): boolean {
  const counts = runs.flatMap(({ suites }) => suites.map((suite) => suite.counts))
  return counts.length > 0 && counts.every(({ total, errored }) => total > 0 && errored === total)
}
