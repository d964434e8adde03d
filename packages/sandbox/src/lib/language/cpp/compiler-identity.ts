import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { saidBy } from '../compiled/find-program.ts'

/** Returns the folders in which a compiler looks for headers; none if it doesn't report them. */
export async function searchFolders(compiler: string): Promise<readonly string[]> {
  return foldersIn(await saidBy(compiler, ['-E', '-v', '-x', 'c++', '/dev/null']))
}

/** Returns a string that identifies a compiler and its headers, and changes with updates; null if there is none. */
export async function compilerIdentity(compiler: string): Promise<string | null> {
  const said = await saidBy(compiler, ['-E', '-v', '-x', 'c++', '/dev/null'])
  const folders = foldersIn(said)
  if (folders.length === 0) return null
  const program = await saidBy(compiler, ['-print-prog-name=cc1plus'])
  // Replacing a header changes its folder's time.
  const looked = [compiler, program, ...folders.flatMap((folder) => [folder, join(folder, 'bits')])]
  const times = await Promise.all(
    looked.map(async (path) => {
      const found = await stat(path).catch(() => null)
      return found === null ? [path] : [path, found.size, found.mtimeMs, found.ino]
    }),
  )
  const version = said.split('\n').filter((line) => /^(?:gcc version|Target:|Configured with:)/.test(line))
  return JSON.stringify([version, times])
}

function foldersIn(said: string): readonly string[] {
  const list = /#include <\.\.\.> search starts here:\n(.*?)End of search list/s.exec(said)?.[1] ?? ''
  return list.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
