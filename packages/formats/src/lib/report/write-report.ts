import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EnvironmentError } from '@assay/core/errors'
import type { ReportHeader } from '@assay/core/report'
import type { Result } from '@assay/core/result'

/** Text is handed to the file in pieces of about this size. */
const PIECE_CHARACTERS = 256 * 1024

/**
 * The text of a report, piece by piece: one JSON object with one result per line, so that line tools can read it too.
 */
export async function* reportText(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
): AsyncGenerator<string> {
  const entries = Object.entries(header).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  let text = `{${entries.join(',\n')},\n"results":[`
  let separator = '\n'
  for await (const result of results) {
    text += separator + JSON.stringify(result)
    separator = ',\n'
    if (text.length < PIECE_CHARACTERS) continue
    yield text
    text = ''
  }
  yield `${text}\n]}\n`
}

/**
 * Writes a report file. The file appears whole or not at all: it is written beside its place, synced, then renamed.
 *
 * Throws EnvironmentError `REPORT_UNWRITABLE`.
 */
export async function writeReport(
  path: string,
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    await writeFile(temporary, reportText(header, results), { flag: 'wx', flush: true })
    await rename(temporary, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true })
    const why = error instanceof Error ? error.message : String(error)
    throw new EnvironmentError('REPORT_UNWRITABLE', `Report "${path}" cannot be written: ${why}.`, null, {
      cause: error,
    })
  }
}

/** A rename survives a power cut only when its folder is synced too; Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}
