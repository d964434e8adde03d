import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  checkOutput,
  chooseFormats,
  parseFormats,
  renderReport,
  type WrittenReport,
  writeReports,
} from '@assay/app/report'
import { readSummaries } from '@assay/app/summary'
import type { OpenWorkspace } from '@assay/app/workspace'
import { UserError } from '@assay/core/errors'
import type { Run } from '@assay/core/report'
import { plainText } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { writePieces } from '../terminal/write-pieces.ts'
import { openInBrowser } from '../view/open-in-browser.ts'
import { openFor } from '../workspace.ts'
import type { ReportFlags } from './command.ts'

/** Runs `assay report`: writes reports from the store, piece by piece; one format without `--output` goes to standard output. */
export async function runReport(this: Context, flags: ReportFlags, ...references: string[]): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const formats = wantedFormats(flags)
    if (flags.open && !formats.includes('html')) {
      throw new UserError('FORMAT_NOT_OPENED', 'Only the HTML report can be opened.', 'Add html to --format.')
    }
    await using workspace = await openFor(flags, 'existing')
    if (flags.output !== undefined)
      await checkOutput({ format: [...formats], output: flags.output }, workspace.ownFiles)
    const runs = await readSummaries(workspace.store, references)
    const output = flags.output ?? (flags.open ? await mkdtemp(join(tmpdir(), 'assay-report-')) : null)
    if (output === null) return await toStdout(this, workspace, formats, runs)
    const written = await writeReports(workspace, { runs, formats, output })
    print(this, flags, written)
    const page = written.find(({ format }) => format === 'html')
    if (flags.open && page !== undefined) await openInBrowser(resolve(page.path))
  })
}

/** Returns the named formats, else that of the file's name, else HTML to open or JSON to read. */
function wantedFormats({ format, output, open }: ReportFlags): readonly string[] {
  const named = format === undefined ? undefined : [...format]
  if (named === undefined && (open || output === undefined)) return parseFormats([open ? 'html' : 'json'])
  return chooseFormats({ format: named, output })
}

async function toStdout(
  { process: { stdout } }: Context,
  workspace: OpenWorkspace,
  formats: readonly string[],
  runs: readonly Run[],
): Promise<void> {
  const [format, ...more] = formats
  if (format === undefined || more.length > 0) {
    throw new UserError('OUTPUT_NEEDED', 'Several formats need a folder.', 'Name it with --output.')
  }
  await writePieces(stdout, renderReport(workspace, format, { runs }))
}

function print({ process: { stdout } }: Context, { json }: ReportFlags, files: readonly WrittenReport[]): void {
  if (json) stdout.write(`${JSON.stringify({ files })}\n`)
  else for (const { format, path } of files) stdout.write(`${format}: ${plainText(path)}\n`)
}
