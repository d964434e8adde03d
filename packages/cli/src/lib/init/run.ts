import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '@assay/formats/file'
import { plainText } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { styleFor } from '../terminal/style.ts'
import type { InitFlags } from './command.ts'
import { STARTER_FILES } from './starter-files.ts'

/** Runs `assay init`: writes the files of a first project. Existing ones stay, unless `--force` is set. */
export async function runInit(this: Context, flags: InitFlags, folder = '.'): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const written: string[] = []
    const kept: string[] = []
    for (const [name, text] of STARTER_FILES) {
      const path = join(folder, name)
      const list = (await write(path, text, flags)) ? written : kept
      list.push(path)
    }
    if (flags.json) this.process.stdout.write(`${JSON.stringify({ written, kept })}\n`)
    else print(this, folder, { written, kept })
  })
}

/** Writes a file, and returns whether it did: false if one exists and must not be overwritten. */
async function write(path: string, text: string, { force }: InitFlags): Promise<boolean> {
  // What can't even be looked at is for writing to explain. A link counts, whatever it leads to.
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (isThere && !force) return false
  await writeWhole(path, [text])
  return true
}

function print(
  { process: { stdout, stderr } }: Context,
  folder: string,
  { written, kept }: { readonly written: readonly string[]; readonly kept: readonly string[] },
): void {
  const style = styleFor(stdout)
  for (const path of written) stdout.write(`${style('green', 'wrote')} ${plainText(path)}\n`)
  for (const path of kept)
    stdout.write(`${style('yellow', 'kept')}  ${plainText(path)}: it exists; overwrite it with --force\n`)
  const there = folder === '.' ? '' : `cd ${plainText(folder)} && `
  stderr.write(`\nNow run the first suite, which needs no key:\n  ${there}assay run evals\n`)
  stderr.write('Then list the models, and the keys they need:\n  assay models\n')
}
