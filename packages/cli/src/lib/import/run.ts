import { demandFile, importFile } from '@assay/app/transfer'
import { count, plainText, plural } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { openLocal } from '../workspace.ts'
import type { ImportFlags } from './command.ts'

/** Runs `assay import`: reads what `assay export` wrote; what the store already has stays. */
export async function runImport(this: Context, flags: ImportFlags, file: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    demandFile(file)
    await using workspace = await openLocal(flags, 'create', { what: 'assay import' })
    const imported = await importFile(workspace.store, file)
    const { stdout } = this.process
    if (flags.json) stdout.write(`${JSON.stringify(imported)}\n`)
    else {
      const { id, results, new_results } = imported
      stdout.write(`${plainText(id)}: ${plural(results, 'result')}, ${count(new_results)} of them new\n`)
    }
  })
}
