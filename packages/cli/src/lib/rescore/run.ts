import { didYouMean } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { SuiteSummary } from '@assay/core/report'
import type { Suite } from '@assay/core/suite'
import type { StoredRun } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { readOneSuite } from '../read-one-suite.ts'
import { openExistingStore } from '../store/open-run-store.ts'
import { runSummary } from '../store/run-summary.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { styleFor } from '../terminal/style.ts'
import type { RescoreFlags } from './command.ts'
import { openJudge } from './open-judge.ts'
import { type Rescored, rescoreRun } from './rescore-run.ts'
import { createRescoredRun } from './rescored-run.ts'
import { rescoredText } from './text.ts'

/** `assay rescore`: new verdicts on stored answers, and which of them are not what they were. */
export async function runRescore(this: Context, flags: RescoreFlags, reference: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const suite = await readOneSuite(flags.suite)
    await using store = await openExistingStore(flags)
    const run = await store.getRun(reference)
    refuseForeign(suite, run)
    const before = (await runSummary(store, run)).suites.find((each) => each.suite === suite.name) ?? null
    await using opened = await openJudge(suite, { asking: flags.judge })
    const kept = flags.keep ? await createRescoredRun(store, run, suite) : null
    const keep = kept?.keep ?? (async () => {})
    const rescored = await rescoreRun({ store, run, suite, ...opened, keep })
    await kept?.finish(rescored.suite)
    print(this, flags, { run, before, rescored, kept: kept?.id ?? null })
  })
}

function refuseForeign(suite: Suite, run: StoredRun): void {
  if (run.suites.includes(suite.name)) return
  const hint =
    didYouMean(suite.name, run.suites) ??
    `The suites of the run are ${run.suites.map((name) => `"${name}"`).join(', ')}.`
  throw new UserError('SUITE_NOT_FOUND', `Run "${run.id}" has no suite "${suite.name}".`, hint)
}

/** All that is printed. */
export interface RescoreReport {
  readonly run: StoredRun
  /** The suite's numbers so far; null when it had no result. */
  readonly before: SuiteSummary | null
  readonly rescored: Rescored
  /** The id of the run that keeps the new verdicts. */
  readonly kept: string | null
}

function print({ process: { stdout, stderr } }: Context, flags: RescoreFlags, report: RescoreReport): void {
  if (flags.json) {
    const { run, before, rescored, kept } = report
    const { suite: after, ...rest } = rescored
    stdout.write(jsonLine({ run: run.id, suite: after.suite, ...rest, before, after, kept }))
    return
  }
  stdout.write(`${rescoredText(report, styleFor(stdout))}\n`)
  if (report.kept === null) stderr.write('Keep the new verdicts as a run by --keep.\n')
}
