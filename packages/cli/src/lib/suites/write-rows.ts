import type { Case } from '@assay/core/suite'
import { writeWhole } from '@assay/formats/file'
import { writeRow } from '@assay/formats/suite'
import { plainText, plural } from '@assay/formats/text'
import type { Context } from '../command-error.ts'
import { writePieces } from '../terminal/write-pieces.ts'

/** Writes cases as a suite in JSON lines, to a file or to the output, one by one. Counts what can't be a row; makes no file without a row. Throws what `writeWhole` throws. */
export async function writeRows(
  { process }: Context,
  cases: Iterable<Case>,
  suite: string,
  file: string | undefined,
): Promise<void> {
  let written = 0
  let left = 0
  const rows = (function* () {
    for (const one of cases) {
      const made = writeRow(one, suite)
      if (made.ok) {
        written++
        yield `${JSON.stringify(made.row)}\n`
      } else left++
    }
  })()
  const first = rows.next()
  if (first.done === true) process.stderr.write('No cases to write.\n')
  else {
    const all = startWith(first.value, rows)
    await (file === undefined ? writePieces(process.stdout, all) : writeWhole(file, all))
    const where = file === undefined ? '' : ` to ${plainText(file)}`
    process.stderr.write(`Wrote ${plural(written, 'case')}${where}.\n`)
  }
  if (left > 0)
    process.stderr.write(
      `Skipped ${plural(left, 'case')}: a row can't hold conversations, code, secrets or thresholds.\n`,
    )
}

function* startWith(first: string, rest: Iterable<string>): Generator<string> {
  yield first
  yield* rest
}
