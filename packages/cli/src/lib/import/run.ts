import { existsSync } from 'node:fs'
import { UserError } from '@assay/core/errors'
import { count, plainText, plural } from '@assay/formats/text'
import { importRun } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { openRunStore } from '../store/open-run-store.ts'
import type { ImportFlags } from './command.ts'
import { readLines } from './read-lines.ts'

/** `assay import`: reads what `assay export` wrote; what the store has already stays. */
export async function runImport(this: Context, flags: ImportFlags, file: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    // Before a store is created for nothing.
    if (!existsSync(file)) throw new UserError('FILE_NOT_FOUND', `"${file}" does not exist.`, 'Check the path.')
    await using store = await openRunStore(flags)
    const imported = await importRun(store, readLines(file))
    const { stdout } = this.process
    if (flags.json) stdout.write(`${JSON.stringify(imported)}\n`)
    else {
      const { id, results, new_results } = imported
      stdout.write(`${plainText(id)}: ${plural(results, 'result')}, ${count(new_results)} of them new\n`)
    }
  })
}
