import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { EnvironmentError } from '@assay/core/errors'

/** The program that opens a file with what the person likes for it. */
function opener(path: string): readonly [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', path]
  // `start` belongs to cmd, which would read the path as a command line; this does not.
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', path]
  return ['xdg-open', path]
}

/** Opens a page in the browser and does not wait for it. Throws EnvironmentError `OPEN_FAILED` where nothing can. */
export async function openPage(path: string): Promise<void> {
  const [program, ...args] = opener(path)
  const opening = spawn(program, args, { stdio: 'ignore', detached: true })
  try {
    await once(opening, 'spawn')
  } catch (error) {
    const message = `The report is written, but "${program}" could not open it.`
    throw new EnvironmentError('OPEN_FAILED', message, `Open it yourself: ${path}`, { cause: error })
  }
  opening.unref()
}
