import { type StoppedRun, stopRun } from '@assay/app/runs'
import { writeStoreFlag } from '@assay/app/workspace'
import { plainText } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { openFor } from '../workspace.ts'
import type { StopFlags } from './command.ts'

/** Runs `assay runs stop`: ends runs, wherever they run. */
export async function runStop(this: Context, flags: StopFlags, ...references: string[]): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'existing')
    const { store, now } = workspace
    // All are found before the first is stopped.
    const ids = await Promise.all(references.map(async (reference) => (await store.getRun(reference)).id))
    const stopped: StoppedRun[] = []
    for (const id of new Set(ids)) stopped.push(await stopRun(store, id, now))
    const { stdout } = this.process
    if (flags.json) stdout.write(jsonLine({ runs: stopped }))
    else for (const each of stopped) stdout.write(`${stoppedText(each, store)}\n`)
  })
}

const OUTCOMES = {
  asked: 'stops when its open requests are answered',
  cancelled: 'is cancelled; no process was running it',
  ended: 'had already ended',
} as const satisfies Record<StoppedRun['outcome'], string>

/** Returns `Run ID stops when its open requests are answered.` */
function stoppedText({ id, outcome }: StoppedRun, store: Store): string {
  const resume = outcome === 'ended' ? '' : ` Resume it with: assay run --resume ${id}${writeStoreFlag(store)}`
  return plainText(`Run ${id} ${OUTCOMES[outcome]}.${resume}`)
}
