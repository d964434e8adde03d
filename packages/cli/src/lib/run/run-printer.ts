import { type Conclusion, hasUnlimitedAnswers, type PlannedSpec } from '@assay/app/run'
import { writeStoreFlag } from '@assay/app/workspace'
import type { Comparison } from '@assay/core/comparison'
import { type Run, runTotals } from '@assay/core/report'
import { type RunEvent, type RunSpec, readPlan } from '@assay/core/run'
import { describeOwner, type RunListener } from '@assay/engine/run'
import { stopText } from '@assay/formats/summary'
import { diagnosticText, plainText } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import type { Context } from '../command-error.ts'
import { modelSentences } from '../compare/model-sentence.ts'
import { noiseAdvice } from '../compare/noise.ts'
import { comparisonText } from '../compare/text.ts'
import { layoutFor, wrapLine } from '../show/text-block.ts'
import { foldParts } from '../terminal/fold-parts.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { styleFor } from '../terminal/style.ts'
import type { RunFlags } from './command.ts'
import { ErrorTally } from './error-tally.ts'
import { failedCases } from './failed-cases.ts'
import { bestFirst, modelTable } from './model-table.ts'
import { Progress } from './progress.ts'
import { summaryText } from './summary-text.ts'
import { writeOutcomes } from './write-outcomes.ts'

/** Shows a run while it goes, here or on a server: events as JSON, or a line of progress and what went wrong; then the results. */
export class RunPrinter {
  readonly #context: Context
  readonly #json: boolean
  readonly #verbose: boolean
  readonly #progress: Progress
  readonly #errors = new ErrorTally()

  constructor(context: Context, { json, verbose }: RunFlags) {
    const { stderr } = context.process
    this.#context = context
    this.#json = json
    this.#verbose = verbose
    this.#progress = new Progress(stderr, styleFor(stderr))
  }

  readonly listen: RunListener = (event) => {
    const { stdout, stderr } = this.#context.process
    this.#errors.listen(event)
    if (this.#json) stdout.write(jsonLine(event))
    else if (event.type === 'run.waiting') {
      stderr.write(`Run ${event.run} is running in ${plainText(describeOwner(event.lease))}; waiting for it.\n`)
    } else if (event.type === 'model.warned') {
      this.#progress.clear()
      stderr.write(`Warning: ${plainText(event.message)}\n`)
    } else if (event.type === 'tools.warned') {
      stderr.write(`Warning about suite "${plainText(event.suite)}": ${plainText(event.message)}\n`)
    } else if (event.type === 'model.waiting') {
      this.#progress.clear()
      stderr.write(`${plainText(waitingText(event))}\n`)
    } else if (event.type === 'model.changed') {
      this.#progress.clear()
      stderr.write(`${plainText(changeText(event))}\n`)
    } else if (event.type === 'run.stopped' && event.message !== undefined) {
      this.#progress.clear()
      stderr.write(`${styleFor(stderr)('red', plainText(event.message))}\n`)
    } else this.#progress.listen(event)
  }

  /** Warns about what is odd in a plan that can still run. */
  async warn({ diagnostics, spec, suites }: Pick<PlannedSpec, 'diagnostics' | 'spec' | 'suites'>): Promise<void> {
    const { stderr } = this.#context.process
    const warnings = this.#json ? [] : diagnostics.filter(({ severity }) => severity === 'warning')
    for (const each of warnings) stderr.write(`${diagnosticText(each, styleFor(stderr))}\n\n`)
    if (spec.budget !== undefined && (await hasUnlimitedAnswers(suites, spec))) {
      this.#note('The budget is approximate, because answers have no limit. Set --max-tokens to hold it exactly.')
    }
    if ((spec.pass_k ?? []).some((k) => k > 1) && spec.temperature === 0) {
      this.#note('At temperature 0 a model repeats its answer, so pass@k above 1 says little.')
    }
  }

  /** Prints why a run on a server is waiting. */
  tellHoldup(run: string, why: string): void {
    if (this.#json) return
    this.#progress.clear()
    this.#context.process.stderr.write(`${plainText(`Run ${run} is waiting: ${why}`)}\n`)
  }

  endProgress(): void {
    const { stderr } = this.#context.process
    this.#progress.clear()
    for (const line of this.#errors.lines()) stderr.write(`${styleFor(stderr)('yellow', plainText(line))}\n`)
  }

  /** Prints the runs' numbers: each on its own, then all models side by side. */
  printRuns(runs: readonly Run[]): void {
    if (this.#json) return
    const { stdout } = this.#context.process
    const layout = layoutFor(styleFor(stdout), stdout)
    const models = modelTable(runs, layout)
    stdout.write(`${summaryText(runs, layout)}\n${models === null ? '' : `\n${models}\n`}`)
  }

  /** Prints what failed, comparisons, the files that were written, and why the runs don't pass. */
  async printConclusion(store: Store, spec: RunSpec, runs: readonly Run[], conclusion: Conclusion): Promise<void> {
    const { stderr } = this.#context.process
    const { comparisons, reports, failures } = conclusion
    if (this.#json) for (const comparison of comparisons) this.#context.process.stdout.write(jsonLine(comparison))
    else await this.#printCases(store, spec, runs, comparisons)
    for (const { path } of reports) stderr.write(`Wrote ${plainText(path)}\n`)
    writeOutcomes(stderr, failures)
    this.#adviseNoise(spec, comparisons)
    if (failures.length === 0) await this.#adviseGate(store, spec, runs)
  }

  async #printCases(store: Store, spec: RunSpec, runs: readonly Run[], comparisons: readonly Comparison[]) {
    const { stdout } = this.#context.process
    const layout = layoutFor(styleFor(stdout), stdout)
    // Two models are compared in one sentence below their table; a baseline gets a block of its own.
    const isShort = spec.baseline === undefined && !this.#verbose
    const sentences = isShort ? comparisons.flatMap(modelSentences).flatMap((line) => wrapLine(line, layout)) : []
    for (const line of sentences) stdout.write(`${line}\n`)
    const failed = await failedCases(store, bestFirst(runs), layout)
    if (failed !== null) stdout.write(`\n${failed}\n`)
    for (const comparison of isShort ? [] : comparisons) {
      const run = runs.find(({ id }) => id === comparison.current.file)
      const why = run === undefined || run.stop_reason === null ? null : stopText(run.stop_reason)
      const compared = run === undefined ? null : { model: run.model, why }
      stdout.write(`\n${comparisonText(comparison, layout, this.#verbose, compared)}\n`)
    }
    await this.#adviseNext(store, runs)
  }

  /** Names the commands that show more of what was run. */
  async #adviseNext(store: Store, runs: readonly Run[]): Promise<void> {
    const failed = runs.findLast((run) => hasFailure(run)) ?? runs.at(-1)
    if (failed === undefined) return
    const { stdout } = this.#context.process
    const name = (await store.getRun('last')).id === failed.id ? 'last' : failed.id
    const flag = writeStoreFlag(store)
    const commands = [
      `assay show ${name}${hasFailure(failed) ? ' --failed' : ''}${flag}`,
      `assay report ${name} --open${flag}`,
    ]
    const { style, columns } = layoutFor(styleFor(stdout), stdout)
    const lines = foldParts(commands, columns === null ? null : columns - 6)
    stdout.write(`\n${style('bold', 'Next:')} ${lines.join('\n      ')}\n`)
  }

  /** Says how to set a gate if there is none, since failed evals alone exit with 0. */
  async #adviseGate(store: Store, spec: RunSpec, runs: readonly Run[]): Promise<void> {
    const { fail_under, fail_on, gate, fail_on_regression } = spec
    const hasGate = [fail_under, fail_on, gate, fail_on_regression].some((each) => each !== undefined)
    if (this.#json || hasGate || (await hasThreshold(store, runs))) return
    this.#note('No gate is set, so failed evals exit with 0. Set one such as --fail-under 0.8.')
  }

  /** Writes a line of advice, wrapped to the terminal. */
  #note(text: string): void {
    const { stderr } = this.#context.process
    stderr.write(`${wrapLine(text, layoutFor(styleFor(stderr), stderr)).join('\n')}\n`)
  }

  /** Says that failing on any regression is noisy, if noise was seen. */
  #adviseNoise(spec: RunSpec, comparisons: readonly Comparison[]): void {
    const advice = this.#json || spec.fail_on_regression !== true ? null : noiseAdvice(comparisons)
    if (advice !== null) this.#note(advice)
  }
}

/** Returns whether a suite sets a threshold, which is a gate without a flag. */
async function hasThreshold(store: Store, runs: readonly Run[]): Promise<boolean> {
  const stored = await Promise.all(runs.map(({ id }) => store.getRun(id)))
  return stored.some(({ plan }) => readPlan(plan).suites.some(({ threshold }) => threshold !== null))
}

/** Says what a run waits for, and how the wait ended. */
function waitingText({ account, state, message, up_to_s }: Extract<RunEvent, { type: 'model.waiting' }>): string {
  const wait = waitWords(up_to_s)
  switch (state) {
    case 'away':
      return `Waiting up to ${wait} for the server of "${account}": ${message ?? ''}`
    case 'back':
      return `The server of "${account}" answers again.`
    case 'gone':
      return `The server of "${account}" didn't answer for ${wait}; its requests fail from now on. Try them again later: --resume last --retry-errors`
  }
}

/** Says that a name stands for another model now. */
function changeText({ model, part, was, now, asks_again }: Extract<RunEvent, { type: 'model.changed' }>): string {
  const what = part === 'model' ? `"${model}" now answers as "${now}"` : `"${model}" now has the fingerprint "${now}"`
  const then = asks_again
    ? 'Its saved answers are of another model, so they are asked for again'
    : 'Its saved answers are used'
  return `${what}, before "${was}". ${then}.`
}

/** Returns a wait as people type it: `2m`, `90s`. */
function waitWords(seconds: number): string {
  return seconds > 0 && seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`
}

/** Returns whether a run has a sample that failed or is undecided. */
function hasFailure(run: Run): boolean {
  const { total, passed, unscored } = runTotals(run).counts
  return passed + unscored < total
}
