import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const BUILT = process.env.ASSAY_TEST_COMMAND

/** The command in its sources, for tests that look at what it loads. */
export const SOURCE_MAIN = join(ROOT, 'packages', 'cli', 'src', 'main.ts')

/** The command that tests start: the one that `npm test` built, else its sources, which take three times as long to start. */
export const MAIN = BUILT || SOURCE_MAIN

/** Writes the built package into a folder: a copy of what `npm test` built, else a new one. */
export function writeBuilt(folder: string): void {
  if (BUILT) cpSync(join(BUILT, '..', '..'), folder, { recursive: true })
  else execFileSync(process.execPath, ['scripts/build.ts', '--no-types', '--to', folder], { cwd: ROOT })
}
