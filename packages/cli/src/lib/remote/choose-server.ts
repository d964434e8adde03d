import { readFile } from 'node:fs/promises'
import { UserError } from '@assay/core/errors'
import { explainFileError, isMissing } from '@assay/formats/file'
import type { PlaceFlags } from '../store/store-flag.ts'

/** A command's server. */
export interface ChosenServer {
  /** The address, without a slash at the end. */
  readonly url: string
  readonly token?: string
}

/**
 * Chooses the server that the flags or the variable `ASSAY_SERVER` name; null for the store of this machine. `--store` goes before the
 * variable, and so does an empty `--server`. Throws UserError `OPTIONS_INVALID` and `SERVER_ADDRESS_INVALID`.
 */
export async function chooseServer(
  { store, server, tokenFile }: PlaceFlags,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ChosenServer | null> {
  if (server && store !== undefined) {
    throw new UserError('OPTIONS_INVALID', "--server and --store can't be combined.", 'Leave one out.')
  }
  const address = server ?? (store === undefined ? env.ASSAY_SERVER : '')
  if (address === undefined || address === '') {
    if (tokenFile === undefined) return null
    throw new UserError('OPTIONS_INVALID', '--token-file needs a server.', 'Name it with --server.')
  }
  const url = parseAddress(address)
  const token = tokenFile === undefined ? env.ASSAY_TOKEN || undefined : await readToken(tokenFile)
  if (token === undefined) return { url }
  // A header can't hold anything else; what it is isn't shown.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    const where = tokenFile === undefined ? 'ASSAY_TOKEN' : `"${tokenFile}"`
    throw new UserError('OPTIONS_INVALID', `${where} doesn't hold a token.`, 'A token begins with assay_.')
  }
  return { url, token }
}

function parseAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw invalid(`"${address}" isn't a server's address.`, 'Write one such as http://127.0.0.1:4141.')
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid("A server's address can't have a user or a password.", 'Put the token in ASSAY_TOKEN.')
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function invalid(message: string, hint: string): UserError {
  return new UserError('SERVER_ADDRESS_INVALID', message, hint)
}

async function readToken(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    const why = isMissing(error) ? 'there is no such file' : (explainFileError(error) ?? "it isn't a file")
    throw new UserError('OPTIONS_INVALID', `Can't read the token from "${file}": ${why}.`)
  }
}
