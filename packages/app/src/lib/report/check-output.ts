import { extname } from 'node:path'
import { ErrorList, UserError } from '@assay/core/errors'
import type { RunSpec } from '@assay/core/run'
import { checkAppending, checkTarget } from '@assay/formats/file'
import { plainText } from '@assay/formats/text'
import type { LoadedSuites } from '../suites/load-suites.ts'
import { demandSpared, type SparedFile } from '../workspace/spared-files.ts'
import { findFormat, parseFormats } from './report-formats.ts'
import { isFolder, reportPath } from './report-path.ts'

/** A spec's reports: their formats and location. */
export type WantedReports = Pick<RunSpec, 'format' | 'output'>

/**
 * Returns the formats of the requested reports: those named, or the one of the file's extension; none if no report is requested. Throws
 * UserError `FORMAT_UNKNOWN` for an unknown name or extension.
 */
export function chooseFormats({ format, output }: WantedReports): readonly string[] {
  if (format !== undefined) return parseFormats(format)
  if (output === undefined) return []
  const found = findFormat(extname(output).slice(1).toLowerCase())
  if (found !== null && !isFolder(output)) return [found]
  const message = `The name "${plainText(output)}" doesn't show the report's format.`
  throw new UserError('FORMAT_UNKNOWN', message, 'Name a file that ends in .json, .html, .sarif, .xml, .md or .csv.')
}

/**
 * Checks that all requested reports can be written and spare these files, before anything is sent. Changes nothing. Throws what
 * `chooseFormats`, `writeWhole` and `demandSpared` throw.
 */
export async function checkOutput(wanted: WantedReports, spared: readonly SparedFile[]): Promise<void> {
  for (const path of listReportPaths(wanted)) {
    await demandSpared(path, spared)
    await checkTarget(path)
  }
}

/**
 * Checks that a recording can be appended to and spares these files, before anything is sent. Changes nothing. Throws what
 * `checkAppending` and `demandSpared` throw.
 */
export async function checkRecording(
  { record }: Pick<RunSpec, 'record'>,
  spared: readonly SparedFile[],
): Promise<void> {
  if (record === undefined) return
  await demandSpared(record, spared)
  await checkAppending(record)
}

/** What a file with a suite is. */
export const SUITE_FILE = 'a suite of the run'

/** Lists the files that a run's suites were read from. */
export function listInputs({ suites, files }: Pick<LoadedSuites, 'suites' | 'files'>): SparedFile[] {
  const own = new Set(suites.map(({ place }) => place.file))
  return files.map((path) => ({ path, what: own.has(path) ? SUITE_FILE : "a file of the run's suites" }))
}

/** Checks that a run's reports and its recording spare the files that it reads, and each other. Gathers the errors. */
export async function checkInputsSpared(
  spec: Pick<RunSpec, 'format' | 'output' | 'record' | 'baseline'>,
  inputs: readonly SparedFile[],
  errors: ErrorList,
): Promise<void> {
  const { record, baseline } = spec
  const recording = record === undefined ? [] : [{ path: record, what: "the run's recording" }]
  // A format that is wrong was reported already.
  const reports = (await new ErrorList().attempt(() => listReportPaths(spec))) ?? []
  for (const path of reports) await errors.attempt(() => demandSpared(path, [...inputs, ...recording]))
  if (record === undefined) return
  // A report may take the baseline's place at the end; lines that are appended would break it.
  const compared = baseline === undefined ? [] : [{ path: baseline, what: 'the baseline' }]
  await errors.attempt(() => demandSpared(record, [...inputs, ...compared]))
}

function listReportPaths(wanted: WantedReports): string[] {
  const formats = chooseFormats(wanted)
  return formats.map((format) => reportPath(wanted.output ?? null, formats, format))
}
