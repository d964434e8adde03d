import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { EnvironmentError } from '@assay/core/errors'
import { errorText } from '../exit-code.ts'

/** Opens a file or an address in the browser without waiting for it. Throws EnvironmentError `OPEN_FAILED` if nothing can. */
export async function openInBrowser(
  page: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  const [program, ...args] = chooseOpener(page, env.BROWSER ?? '', process.platform)
  const opening = spawn(program, args, { stdio: 'ignore', detached: true })
  try {
    await once(opening, 'spawn')
  } catch (error) {
    throw new EnvironmentError('OPEN_FAILED', `"${program}" can't open a browser.`, `Open it yourself: ${page}`, {
      cause: error,
    })
  }
  opening.unref()
}

/**
 * Returns the program that opens a page, with its arguments: the first one that `BROWSER` names, where `%s` stands for the page, else that of the
 * system.
 */
export function chooseOpener(page: string, browser: string, platform: NodeJS.Platform): readonly [string, ...string[]] {
  // "C:\…" has a colon too, and nobody lists several there.
  const named = platform === 'win32' ? browser : (browser.split(':')[0] ?? '')
  const [program, ...args] = platform === 'win32' ? [named] : named.split(/\s+/)
  if (program !== undefined && program !== '') {
    const filled = args.map((arg) => arg.replaceAll('%s', page))
    return [program, ...filled, ...(named.includes('%s') ? [] : [page])]
  }
  if (platform === 'darwin') return ['open', page]
  // `start` belongs to cmd, which would read the page as a command line; this does not.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', page]
  return ['xdg-open', page]
}

/** Opens a page. Returns null, or what to say if that fails; the command continues. */
export async function openOrSay(page: string): Promise<string | null> {
  return openInBrowser(page).then(() => null, errorText)
}
