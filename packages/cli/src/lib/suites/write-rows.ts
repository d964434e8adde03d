import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { UserError } from '@assay/core/errors'
import type { Case } from '@assay/core/suite'
import { writtenRow } from '@assay/formats/suite'
import { plainText, plural } from '@assay/formats/text'
import type { Context } from '../command-error.ts'

/** Writes cases as a suite in JSON lines, to a file or to the output, one by one. What can't be a row is counted. */
export async function writeRows(
  { process }: Context,
  cases: Iterable<Case>,
  suite: string,
  file: string | undefined,
): Promise<void> {
  const target = file === undefined ? process.stdout : createWriteStream(file)
  let written = 0
  let left = 0
  try {
    if (file !== undefined) await once(target, 'open')
    for (const one of cases) {
      const made = writtenRow(one, suite)
      if (!made.ok) {
        left++
        continue
      }
      written++
      if (!target.write(`${JSON.stringify(made.row)}\n`)) await once(target, 'drain')
    }
    if (file !== undefined) {
      target.end()
      await once(target, 'finish')
    }
  } catch (error) {
    throw new UserError('FILE_UNWRITABLE', `"${file ?? 'the output'}" can't be written: ${reasonOf(error)}.`)
  }
  const where = file === undefined ? '' : ` to ${plainText(file)}`
  process.stderr.write(`Wrote ${plural(written, 'case')}${where}.\n`)
  if (left > 0)
    process.stderr.write(
      `${plural(left, 'case')} left out: conversations, code, secrets and thresholds have no place in a row.\n`,
    )
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
