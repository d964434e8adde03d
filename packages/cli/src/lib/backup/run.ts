import { backUpToFile, restoreFromFile } from '@assay/app/backup'
import { demandFile } from '@assay/app/transfer'
import { count, plainText, plural } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { openStoreFor } from '../workspace.ts'
import type { BackupFlags } from './command.ts'

/** Runs `assay store backup`: writes everything in the store to one file. */
export async function runBackup(this: Context, flags: BackupFlags, file: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openStoreFor(flags, 'existing')
    await backUpToFile(workspace, file)
    const { stdout } = this.process
    if (flags.json) stdout.write(`${JSON.stringify({ file })}\n`)
    else stdout.write(`Backed up ${plainText(workspace.store.location)} to ${plainText(file)}\n`)
  })
}

/** Runs `assay store restore`: reads a backup; what the store already has stays. */
export async function runRestore(this: Context, flags: BackupFlags, file: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    demandFile(file)
    await using workspace = await openStoreFor(flags, 'create')
    const restored = await restoreFromFile(workspace.store, file)
    const { stdout } = this.process
    const { runs, results, answers } = restored
    if (flags.json) stdout.write(`${JSON.stringify(restored)}\n`)
    else
      stdout.write(`Restored ${plural(runs, 'run')} with ${plural(results, 'result')} and ${count(answers)} answers\n`)
  })
}
