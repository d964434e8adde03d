import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { UserError } from '@assay/core/errors'
import type { Run } from '@assay/core/report'
import type { Suite } from '@assay/core/suite'
import { readSuites } from '@assay/formats/suite'
import { plainText } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { openExistingStore } from '../store/open-run-store.ts'
import { runSummary } from '../store/run-summary.ts'
import { writePieces } from '../terminal/write-pieces.ts'
import type { ReportFlags } from './command.ts'
import { openPage } from './open-page.ts'
import { parseFormats, placesOf, renderReport, writeReports } from './write-reports.ts'

/** `assay report`: reports from the store, piece by piece; one format without `--output` goes to standard output. */
export async function runReport(this: Context, flags: ReportFlags, ...references: string[]): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const formats = parseFormats(flags.format ?? [flags.open ? 'html' : 'json'])
    if (flags.open && !formats.includes('html')) {
      throw new UserError('FORMAT_NOT_OPENED', 'Only the HTML report can be opened.', 'Add html to --format.')
    }
    await using store = await openExistingStore(flags)
    const runs = await runsOf(store, references)
    const suites = formats.includes('sarif') ? await suitesOf(runs) : []
    const output = flags.output ?? (flags.open ? await mkdtemp(join(tmpdir(), 'assay-report-')) : null)
    if (output === null) return await toStdout(this, { store, runs, suites, formats })
    const files = await writeReports({ store, runs, suites, formats, output })
    print(this, flags, { formats, files })
    const page = files[formats.indexOf('html')]
    if (flags.open && page !== undefined) await openPage(resolve(page))
  })
}

async function runsOf(store: Store, references: readonly string[]): Promise<Run[]> {
  const runs = new Map<string, Run>()
  for (const reference of references) {
    const run = await store.getRun(reference)
    if (!runs.has(run.id)) runs.set(run.id, await runSummary(store, run))
  }
  return [...runs.values()]
}

/** The suites of the runs as far as their files are still there: they tell at which line a case stands. */
async function suitesOf(runs: readonly Run[]): Promise<readonly Suite[]> {
  const files = new Set(runs.flatMap(({ suites }) => suites.flatMap(({ file }) => (file === null ? [] : [file]))))
  const present = [...files].filter((file) => existsSync(file))
  return present.length === 0 ? [] : (await readSuites(present)).suites
}

interface Chosen {
  readonly store: Store
  readonly runs: readonly Run[]
  readonly suites: readonly Suite[]
  readonly formats: readonly string[]
}

async function toStdout({ process: { stdout } }: Context, { store, runs, suites, formats }: Chosen): Promise<void> {
  const [format, ...more] = formats
  if (format === undefined || more.length > 0) {
    throw new UserError('OUTPUT_NEEDED', 'Several formats need a folder.', 'Name it with --output.')
  }
  await writePieces(stdout, renderReport({ store, runs }, format, await placesOf(suites)))
}

function print(
  { process: { stdout } }: Context,
  { json }: ReportFlags,
  { formats, files }: { readonly formats: readonly string[]; readonly files: readonly string[] },
): void {
  const written = files.map((path, index) => ({ format: formats[index], path }))
  if (json) stdout.write(`${JSON.stringify({ files: written })}\n`)
  else for (const { format, path } of written) stdout.write(`${format}: ${plainText(path)}\n`)
}
