import { type RescoreReport, rescore } from '@assay/app/score'
import { type Context, withJsonErrors } from '../command-error.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { styleFor } from '../terminal/style.ts'
import { showSuiteErrors } from '../terminal/suite-errors.ts'
import { openLocal } from '../workspace.ts'
import type { RescoreFlags } from './command.ts'
import { rescoredText } from './text.ts'

/** Runs `assay rescore`: judges stored answers again, and shows which verdicts changed. */
export async function runRescore(this: Context, flags: RescoreFlags, reference: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openLocal(flags, 'existing', { secrets: 'all', what: 'assay rescore' })
    const { suite, judge: asksJudges, keep } = flags
    const report = await showSuiteErrors(this, flags, () => rescore(workspace, reference, { suite, asksJudges, keep }))
    print(this, flags, report)
  })
}

function print({ process: { stdout, stderr } }: Context, flags: RescoreFlags, report: RescoreReport): void {
  if (flags.json) {
    const { run, before, after, ...rest } = report
    stdout.write(jsonLine({ run, suite: after?.suite ?? null, ...rest, before, after }))
    return
  }
  stdout.write(`${rescoredText(report, styleFor(stdout))}\n`)
  if (!flags.judge && (report.after?.counts.undecided ?? 0) > 0) {
    stderr.write('Judge checks without a saved verdict are undecided. Send them to the judges with --judge.\n')
  }
  if (report.kept === null) stderr.write('Save the new verdicts as a run with --keep.\n')
}
