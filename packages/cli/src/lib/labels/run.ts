import { exportLabels, importLabels, type TransferredLabels } from '@assay/app/review'
import { demandFile } from '@assay/app/transfer'
import { plainText, plural } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { openFor, openLocal } from '../workspace.ts'
import type { LabelsExportFlags, LabelsFlags } from './command.ts'

/** Runs `assay labels import`: reads labels, all or none. */
export async function runLabelsImport(this: Context, flags: LabelsFlags, file: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    demandFile(file)
    await using workspace = await openLocal(flags, 'create', { what: 'assay labels import' })
    print(this, flags, await importLabels(workspace.store, file, workspace.now), 'Read')
  })
}

/** Runs `assay labels export`: writes labels. */
export async function runLabelsExport(this: Context, flags: LabelsExportFlags, file: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'existing')
    print(this, flags, await exportLabels(workspace, file, { run: flags.run }), 'Wrote')
  })
}

function print({ process: { stdout } }: Context, { json }: LabelsFlags, done: TransferredLabels, verb: string): void {
  if (json) stdout.write(jsonLine(done))
  else stdout.write(`${verb} ${plural(done.labels, 'label')}: ${plainText(done.file)}\n`)
}
