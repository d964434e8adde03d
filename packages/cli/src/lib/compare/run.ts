import { existsSync } from 'node:fs'
import { explainOpenSides } from '@assay/app/compare'
import type { GateOutcome } from '@assay/app/gate'
import { type ComparisonGate, type ComparisonOutcome, checkComparison, surelyFell } from '@assay/core/comparison'
import { Comparison } from '@assay/core/report'
import { comparisonMarkdown } from '@assay/formats/comparison'
import { type Context, withJsonErrors } from '../command-error.ts'
import { compareThere } from '../remote/compare-runs.ts'
import { exitCodeForGates } from '../run/run-exit.ts'
import { writeOutcomes } from '../run/write-outcomes.ts'
import { layoutFor } from '../show/text-block.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { styleFor } from '../terminal/style.ts'
import { openFor, openStoreFor } from '../workspace.ts'
import type { CompareFlags } from './command.ts'
import { noiseAdvice } from './noise.ts'
import { comparisonText } from './text.ts'

/** Runs `assay compare`: prints the comparison, and exits with 1 if a gate fails, with 3 if one is undecided. */
export async function runCompare(this: Context, flags: CompareFlags): Promise<void> {
  const format = flags.json ? 'json' : flags.format
  await withJsonErrors(this, format === 'json', async () => {
    const { baseline, current, threshold } = flags
    // Files alone need no store.
    const areFiles = existsSync(baseline) && existsSync(current)
    await using workspace = areFiles
      ? { ...(await openStoreFor(flags, 'memory')), server: null }
      : await openFor(flags, 'listed')
    const comparison = await compareThere(workspace, baseline, current, { threshold })
    const { stdout, stderr } = this.process
    // In the order of the schema, as a server sends it.
    if (format === 'json') stdout.write(jsonLine(Comparison.parse(comparison)))
    else if (format === 'markdown') stdout.write(`${comparisonMarkdown(comparison)}\n`)
    else printText(stdout, comparison, flags)

    const failures = checkComparison(comparison, gatesOf(flags))
    const isUndecided = failures.some(({ verdict }) => verdict === 'undecided')
    const why = isUndecided ? await explainOpenSides(workspace.store, { baseline, current }) : []
    writeOutcomes(stderr, [...failures.map(outcomeOfGate), ...why])
    const advice = flags.failOnRegression && format === 'text' ? noiseAdvice([comparison]) : null
    if (advice !== null) stderr.write(`${advice}\n`)
    if (failures.length > 0) this.process.exitCode = exitCodeForGates(failures)
  })
}

function printText(stdout: NodeJS.WriteStream, comparison: Comparison, flags: CompareFlags): void {
  const style = styleFor(stdout)
  stdout.write(`${comparisonText(comparison, layoutFor(style, stdout), flags.verbose)}\n`)
  // Who has a gate needs none; who has nothing that fell doesn't look for one.
  if (gatesOf(flags).length > 0 || !comparison.groups.some(surelyFell)) return
  stdout.write(`\n${style('bold', 'Next:')} --gate significant fails CI on a clear drop\n`)
}

function outcomeOfGate({ gate, verdict, message }: ComparisonOutcome): GateOutcome {
  return { gate: gate === 'regression' ? 'fail_on_regression' : 'gate', verdict, message }
}

function gatesOf(flags: CompareFlags): ComparisonGate[] {
  const gates: ComparisonGate[] = []
  if (flags.failOnRegression) gates.push('regression')
  if (flags.gate !== undefined) gates.push(flags.gate)
  return gates
}
