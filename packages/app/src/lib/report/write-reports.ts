import { existsSync } from 'node:fs'
import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Suite } from '@assay/core/suite'
import type { Workspace } from '@assay/engine/run'
import { writeWhole } from '@assay/formats/file'
import { readSuites } from '@assay/formats/suite'
import type { Store } from '@assay/store/store'
import { type FindCase, formatNamed } from './report-formats.ts'
import { makeReportHeader } from './report-header.ts'
import { reportPath } from './report-path.ts'

/** The reports to write, and their location. */
export interface ReportOptions {
  readonly runs: readonly Run[]
  /** Names from `parseFormats`. */
  readonly formats: readonly string[]
  /** A file for one format, or a folder; null for `assay-report.<extension>` here. */
  readonly output: string | null
  /** The runs' suites, if already loaded, for the positions of their cases; if undefined, their files are read. */
  readonly suites?: readonly Suite[] | undefined
}

/** A written report. */
export interface WrittenReport {
  readonly format: string
  readonly path: string
}

type ReportWorkspace = Pick<Workspace, 'store' | 'now'>

/** Writes reports from the store, each whole or not at all. Throws what `writeWhole` throws. */
export async function writeReports(workspace: ReportWorkspace, options: ReportOptions): Promise<WrittenReport[]> {
  const { formats, output } = options
  const written: WrittenReport[] = []
  for (const format of formats) {
    const path = reportPath(output, formats, format)
    await writeWhole(path, renderReport(workspace, format, options))
    written.push({ format, path })
  }
  return written
}

/** Renders one report as text, piece by piece. */
export async function* renderReport(
  { store, now }: ReportWorkspace,
  format: string,
  { runs, suites }: Pick<ReportOptions, 'runs' | 'suites'>,
): AsyncGenerator<string> {
  const render = await formatNamed(format).load()
  // Only SARIF says where a case is.
  const findCase = format === 'sarif' ? await locateCases(suites ?? (await readSuitesOf(runs))) : () => null
  const rendered = await render(makeReportHeader(runs, now()), resultsOf(store, runs), findCase)
  if (typeof rendered === 'string') yield rendered
  else yield* rendered
}

async function* resultsOf(store: Store, runs: readonly Run[]): AsyncGenerator<Result> {
  for (const { id } of runs) yield* store.results(id)
}

/** Returns the runs' suites whose files still exist. */
async function readSuitesOf(runs: readonly Run[]): Promise<readonly Suite[]> {
  const files = new Set(runs.flatMap(({ suites }) => suites.flatMap(({ file }) => (file === null ? [] : [file]))))
  const present = [...files].filter((file) => existsSync(file))
  return present.length === 0 ? [] : (await readSuites(present)).suites
}

async function locateCases(suites: readonly Suite[]): Promise<FindCase> {
  const places = new Map<string, { file: string; line: number; column: number }>()
  for (const suite of suites) {
    for await (const { id, place } of suite.cases()) {
      const { file, line, column } = place
      if (file !== null) places.set(`${suite.name}\0${id}`, { file, line, column })
    }
  }
  return (suite, id) => places.get(`${suite}\0${id}`) ?? null
}
