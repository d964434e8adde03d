import { ComparisonTally, compare, type Gate, gateFailures } from '@assay/core/comparison'
import { plainText } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { openListedStore } from '../store/open-run-store.ts'
import type { StoreFlag } from '../store/store-flag.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { styleFor } from '../terminal/style.ts'
import type { CompareFlags } from './command.ts'
import { comparisonMarkdown } from './markdown.ts'
import { readSide } from './read-side.ts'
import { comparisonText } from './text.ts'

/** `assay compare`: prints the comparison, and exits with 1 when a gate that was asked for does not hold. */
export async function runCompare(this: Context, flags: CompareFlags): Promise<void> {
  const format = flags.json ? 'json' : flags.format
  await withJsonErrors(this, format === 'json', async () => {
    const { baseline, current, threshold } = flags
    const tally = new ComparisonTally()
    await using lazy = lazyStore(flags)
    const comparison = compare(
      tally,
      {
        baseline: await readSide(tally, 'baseline', baseline, lazy.open),
        current: await readSide(tally, 'current', current, lazy.open),
      },
      { threshold },
    )
    const { stdout, stderr } = this.process
    if (format === 'json') stdout.write(jsonLine(comparison))
    else if (format === 'markdown') stdout.write(`${comparisonMarkdown(comparison)}\n`)
    else stdout.write(`${comparisonText(comparison, styleFor(stdout))}\n`)

    const failures = gateFailures(comparison, gatesOf(flags))
    for (const failure of failures) stderr.write(`${styleFor(stderr)('red', plainText(failure))}\n`)
    if (failures.length > 0) this.process.exitCode = EXIT.failed
  })
}

function gatesOf(flags: CompareFlags): Gate[] {
  const gates: Gate[] = []
  if (flags.failOnRegression) gates.push('regression')
  if (flags.gate !== undefined) gates.push(flags.gate)
  return gates
}

/** A store that is opened when a run is named, and not for files alone. */
function lazyStore(flags: StoreFlag) {
  let opened: ReturnType<typeof openListedStore> | null = null
  return {
    open: () => {
      opened ??= openListedStore(flags)
      return opened
    },
    [Symbol.asyncDispose]: async () => (await opened)?.close(),
  }
}
