import { exportToFile } from '@assay/app/transfer'
import { plainText, plural } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { openLocal } from '../workspace.ts'
import type { ExportFlags } from './command.ts'

/** Runs `assay export`: writes a run as JSON lines with everything in it, or its results as CSV. */
export async function runExport(this: Context, flags: ExportFlags, reference: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openLocal(flags, 'existing', { what: 'assay export' })
    const exported = await exportToFile(workspace, reference, flags.to)
    const { stdout } = this.process
    const { run, file, results } = exported
    if (flags.json) stdout.write(`${JSON.stringify(exported)}\n`)
    else stdout.write(`${plainText(run)}: ${plural(results, 'result')} in ${plainText(file)}\n`)
  })
}
