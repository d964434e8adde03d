import { statSync } from 'node:fs'
import { join } from 'node:path'
import { formatNamed } from './report-formats.ts'

/** Returns the path for one of several formats: `output` is a file for one format, or a folder; null is the working folder. */
export function reportPath(output: string | null, formats: readonly string[], format: string): string {
  const { ending } = formatNamed(format)
  if (output === null) return `assay-report.${ending}`
  return formats.length > 1 || isFolder(output) ? join(output, `report.${ending}`) : output
}

/** Returns whether a path is a folder: an existing one, or one written as such. */
export function isFolder(output: string): boolean {
  if (/[/\\]$/.test(output)) return true
  try {
    return statSync(output).isDirectory()
  } catch {
    // What is wrong with it, writing says.
    return false
  }
}
