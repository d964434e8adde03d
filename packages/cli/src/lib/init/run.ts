import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EnvironmentError, UserError } from '@assay/core/errors'
import { plainText } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { styleFor } from '../terminal/style.ts'
import type { InitFlags } from './command.ts'
import { STARTER_FILES } from './starter-files.ts'

/** `assay init`: writes the files of a first project. Those that are there stay, unless `--force` is given. */
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

/** Whether the file was written: false when one is there and may not be overwritten. */
async function write(path: string, text: string, { force }: InitFlags): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text, { flag: force ? 'w' : 'wx' })
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST' && !(await isFolderTaken(path))) return false
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new UserError('FILE_PATH_INVALID', `"${path}" can't be written: a file is where its folder should be.`)
    }
    const why = error instanceof Error ? error.message : String(error)
    throw new EnvironmentError('FILE_UNWRITABLE', `"${path}" can't be written: ${why}.`, undefined, { cause: error })
  }
}

/** `mkdir` says EEXIST too when a file stands where a folder should. */
async function isFolderTaken(path: string): Promise<boolean> {
  return !(await stat(dirname(path)).catch(() => null))?.isDirectory()
}

function print(
  { process: { stdout, stderr } }: Context,
  folder: string,
  { written, kept }: { readonly written: readonly string[]; readonly kept: readonly string[] },
): void {
  const style = styleFor(stdout)
  for (const path of written) stdout.write(`${style('green', 'wrote')} ${plainText(path)}\n`)
  for (const path of kept)
    stdout.write(`${style('yellow', 'kept')}  ${plainText(path)}, which was there; --force overwrites it\n`)
  const there = folder === '.' ? '' : `cd ${plainText(folder)} && `
  stderr.write(`\nNow run the first suite, which needs no key:\n  ${there}assay run evals\n`)
  stderr.write('Then see what it can ask, and with which key:\n  assay models\n')
}
