import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { EnvironmentError } from '@assay/core/errors'
import type { Case } from '@assay/core/suite'
import { writeRow } from '@assay/formats/suite'
import { plainText, plural } from '@assay/formats/text'
import type { Context } from '../command-error.ts'

/** Writes cases as a suite in JSON lines, to a file or to the output, one by one. What can't be a row is counted. Throws EnvironmentError `FILE_UNWRITABLE`. */
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
      const made = writeRow(one, suite)
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
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const message = `"${file ?? 'the output'}" can't be written: ${error.message}.`
    throw new EnvironmentError('FILE_UNWRITABLE', message, undefined, { cause: error })
  }
  const where = file === undefined ? '' : ` to ${plainText(file)}`
  process.stderr.write(`Wrote ${plural(written, 'case')}${where}.\n`)
  if (left > 0)
    process.stderr.write(
      `${plural(left, 'case')} left out: conversations, code, secrets and thresholds have no place in a row.\n`,
    )
}
