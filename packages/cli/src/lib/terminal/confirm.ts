import { createInterface } from 'node:readline/promises'
import { UserError } from '@assay/core/errors'

/**
 * Asks a person before something is lost. Returns true at once with `yes`. Throws UserError `CONFIRMATION_NEEDED` if there is
 * nobody to ask.
 */
export async function confirm(question: string, { yes }: { readonly yes: boolean }): Promise<boolean> {
  if (yes) return true
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UserError('CONFIRMATION_NEEDED', `${question} Confirming needs a terminal.`, 'Or pass --yes.')
  }
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await asking.question(`${question} [y/N] `)).trim())
  } finally {
    asking.close()
  }
}
