import { writeWhole } from '@assay/formats/file'
import { backUpStore, type RestoredStore, restoreStore, type Store } from '@assay/store/store'
import { readLines } from '../transfer/read-lines.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import { demandSpared } from '../workspace/spared-files.ts'

/** Writes everything in a store to a file, whole or not at all. Throws what `demandSpared` and `writeWhole` throw. */
export async function backUpToFile({ store, now, ownFiles }: OpenWorkspace, file: string): Promise<void> {
  await demandSpared(file, ownFiles)
  await writeWhole(file, lines(store, now()))
}

/** Reads what `backUpToFile` wrote into a store of any kind. Throws UserError `FILE_NOT_FOUND` and `IMPORT_…`. */
export async function restoreFromFile(store: Store, file: string): Promise<RestoredStore> {
  return restoreStore(store, readLines(file))
}

async function* lines(store: Store, now: Date): AsyncGenerator<string> {
  for await (const line of backUpStore(store, now)) yield `${line}\n`
}
