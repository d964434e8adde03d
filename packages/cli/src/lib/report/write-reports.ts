import { statSync } from 'node:fs'
import { join } from 'node:path'
import { didYouMean } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { ReportHeader, Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Suite } from '@assay/core/suite'
import { writeWhole } from '@assay/formats/report'
import type { Store } from '@assay/store/store'
import { reportHeader } from '../run/report-header.ts'

/** Writes one format, piece by piece. */
type Render = (
  header: ReportHeader,
  results: AsyncIterable<Result>,
  placeOf: PlaceOf,
) => AsyncIterable<string> | Promise<string>

/** Where a case stands in its suite file; null when that is not known. */
type PlaceOf = (suite: string, id: string) => { file: string; line: number; column: number } | null

/** How each format is written, loaded when it is asked for, and the end of its file name. */
const FORMATS: Readonly<Record<string, { readonly ending: string; readonly load: () => Promise<Render> }>> = {
  json: { ending: 'json', load: async () => (await import('@assay/formats/report')).reportText },
  html: {
    ending: 'html',
    load: async () => {
      const { htmlReport } = await import('@assay/formats/html')
      return (header, results) => htmlReport(header, results)
    },
  },
  sarif: {
    ending: 'sarif',
    load: async () => {
      const { sarifReport } = await import('@assay/formats/sarif')
      return (header, results, placeOf) => sarifReport(header, results, { placeOf })
    },
  },
  junit: { ending: 'xml', load: async () => (await import('@assay/formats/junit')).junitReport },
  markdown: {
    ending: 'md',
    load: async () => {
      const { markdownReport } = await import('@assay/formats/markdown')
      return (header, results) => markdownReport(header, results)
    },
  },
  csv: { ending: 'csv', load: async () => (await import('@assay/formats/csv')).csvReport },
}

/** The names of formats that can be written. */
const FORMAT_NAMES: readonly string[] = Object.keys(FORMATS)

/** Checks names of formats. Throws UserError `FORMAT_UNKNOWN`. */
export function parseFormats(names: readonly string[]): readonly string[] {
  for (const name of names) {
    if (Object.hasOwn(FORMATS, name)) continue
    const hint = didYouMean(name, FORMAT_NAMES) ?? `There are ${FORMAT_NAMES.join(', ')}.`
    throw new UserError('FORMAT_UNKNOWN', `Format "${name}" does not exist.`, hint)
  }
  return [...new Set(names)]
}

export interface WriteReportsOptions {
  readonly store: Store
  readonly runs: readonly Run[]
  /** For the places of cases in their files; none when they are not at hand. */
  readonly suites: readonly Suite[]
  readonly formats: readonly string[]
  /** A file for one format, or a folder; null for `assay-report.<ending>` here. */
  readonly output: string | null
}

/** Writes the reports from the store, each whole or not at all, and gives the paths. Throws EnvironmentError `REPORT_UNWRITABLE`. */
export async function writeReports(options: WriteReportsOptions): Promise<string[]> {
  const { formats, output } = options
  const placeOf = formats.includes('sarif') ? await placesOf(options.suites) : () => null
  const written: string[] = []
  for (const format of formats) {
    const ending = FORMATS[format]?.ending ?? format
    const path = output === null ? `assay-report.${ending}` : pathIn(output, { formats, ending })
    await writeWhole(path, renderReport(options, format, placeOf))
    written.push(path)
  }
  return written
}

/** A folder that is there, or that is written as one, is a folder for one format too. */
function pathIn(output: string, { formats, ending }: { formats: readonly string[]; ending: string }): string {
  const isFolder =
    formats.length > 1 || /[/\\]$/.test(output) || statSync(output, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? join(output, `report.${ending}`) : output
}

/** One report as text, piece by piece. */
export async function* renderReport(
  { store, runs }: Pick<WriteReportsOptions, 'store' | 'runs'>,
  format: string,
  placeOf: PlaceOf = () => null,
): AsyncGenerator<string> {
  const render = await FORMATS[format]?.load()
  if (render === undefined) throw new Error(`Bug: format "${format}" was not checked.`)
  const rendered = await render(reportHeader(runs, new Date()), resultsOf(store, runs), placeOf)
  if (typeof rendered === 'string') yield rendered
  else yield* rendered
}

async function* resultsOf(store: Store, runs: readonly Run[]): AsyncGenerator<Result> {
  for (const { id } of runs) yield* store.results(id)
}

/** Where the cases of these suites stand. */
export async function placesOf(suites: readonly Suite[]): Promise<PlaceOf> {
  const places = new Map<string, { file: string; line: number; column: number }>()
  for (const suite of suites) {
    for await (const { id, place } of suite.cases()) {
      const { file, line, column } = place
      if (file !== null) places.set(`${suite.name}\0${id}`, { file, line, column })
    }
  }
  return (suite, id) => places.get(`${suite}\0${id}`) ?? null
}
