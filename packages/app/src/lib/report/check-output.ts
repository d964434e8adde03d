import { extname } from 'node:path'
import { UserError } from '@assay/core/errors'
import type { RunSpec } from '@assay/core/run'
import { checkAppending, checkTarget } from '@assay/formats/file'
import { plainText } from '@assay/formats/text'
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

/** Checks that all requested reports can be written, before anything is sent. Changes nothing. Throws what `chooseFormats` and `writeWhole` throw. */
export async function checkOutput(wanted: WantedReports): Promise<void> {
  const formats = chooseFormats(wanted)
  for (const format of formats) await checkTarget(reportPath(wanted.output ?? null, formats, format))
}

/** Checks that a recording can be appended to, before anything is sent. Changes nothing. Throws what `checkAppending` throws. */
export async function checkRecording({ record }: Pick<RunSpec, 'record'>): Promise<void> {
  if (record !== undefined) await checkAppending(record)
}
