import { type AwaitedRun, waitForRuns } from '@assay/app/background'
import { writeStoreFlag } from '@assay/app/workspace'
import { plainText } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { followToEnd } from '../remote/follow-to-end.ts'
import { modelTable } from '../run/model-table.ts'
import { exitCodeForGates } from '../run/run-exit.ts'
import { summaryText } from '../run/summary-text.ts'
import { writeOutcomes } from '../run/write-outcomes.ts'
import { layoutFor } from '../show/text-block.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { styleFor } from '../terminal/style.ts'
import { openFor } from '../workspace.ts'
import type { WaitFlags } from './command.ts'

/** Runs `assay runs wait`: waits for runs to end, and exits as `assay run` would. */
export async function runWait(this: Context, flags: WaitFlags, ...references: string[]): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'existing')
    const { stderr } = this.process
    const { server } = workspace
    if (server !== null) await followToEnd(server, references, flags.timeout ?? null)
    const awaited = await waitForRuns(workspace.store, references, {
      timeoutMs: flags.timeout === undefined ? null : flags.timeout * 1000,
      onQueued: (run) => stderr.write(`Run ${plainText(run)} is queued; no process has started it yet.\n`),
    })
    printAwaited(this, flags, { awaited, store: workspace.store })
    this.process.exitCode = exitCodeOf(awaited)
  })
}

function printAwaited(
  { process: { stdout, stderr } }: Context,
  { json }: WaitFlags,
  { awaited, store }: { readonly awaited: readonly AwaitedRun[]; readonly store: Store },
): void {
  if (json) {
    const ok = exitCodeOf(awaited) === EXIT.good
    const runs = awaited.map(({ summary, failures, broken }) => ({ ...summary, failures, broken }))
    return void stdout.write(jsonLine({ ok, runs }))
  }
  const summaries = awaited.map(({ summary }) => summary)
  const layout = layoutFor(styleFor(stdout), stdout)
  const models = modelTable(summaries, layout)
  stdout.write(`${summaryText(summaries, layout)}${models === null ? '' : `\n\n${models}`}\n`)
  const red = (text: string) => stderr.write(`${styleFor(stderr)('red', plainText(text))}\n`)
  for (const { summary, failures, broken } of awaited) {
    if (broken !== null)
      red(
        `Run ${summary.id} didn't finish: ${broken}. Resume it with: assay run --resume ${summary.id}${writeStoreFlag(store)}`,
      )
    else writeOutcomes(stderr, failures)
  }
}

function exitCodeOf(awaited: readonly AwaitedRun[]): number {
  if (awaited.some(({ broken }) => broken !== null)) return EXIT.environment
  return exitCodeForGates(awaited.flatMap(({ failures }) => failures))
}
