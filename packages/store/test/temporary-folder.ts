import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a folder that is removed at the end of the block. */
export function temporaryFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'assay-store-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
