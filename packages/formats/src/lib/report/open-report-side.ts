import { createReadStream } from 'node:fs'
import type { ComparedSide } from '@assay/core/comparison'
import { EnvironmentError, UserError } from '@assay/core/errors'
import { REPORT_VERSION, ReportHeader } from '@assay/core/report'
import { cutText } from '../text/cut-text.ts'
import { ObjectSplitter, type SplitProblem } from './object-splitter.ts'

/** Bytes read at once, which is also how many are parsed at once. */
const CHUNK_BYTES = 64 * 1024

/** Problems of a header that are named; a broken report may have thousands. */
const SHOWN_PROBLEMS = 5

/**
 * Opens a report file as one side of a comparison. It is read while its results are iterated, a batch at a time, so that
 * memory does not grow with their number.
 *
 * Iterating throws UserError `FILE_NOT_FOUND`, `REPORT_FOREIGN`, `REPORT_VERSION_UNSUPPORTED`, `REPORT_TRUNCATED` or
 * `REPORT_INVALID`, and EnvironmentError `FILE_UNREADABLE`.
 */
export function openReportSide(path: string): ComparedSide {
  const reading = new ReportReading(path)
  return { label: path, results: readBatches(path, reading), header: () => reading.header() }
}

async function* readBatches(path: string, reading: ReportReading): AsyncGenerator<readonly unknown[]> {
  const splitter = new ObjectSplitter('results', reading)
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      const problem = splitter.push(chunk)
      yield* reading.takeBatches()
      if (problem !== null) throw reading.splitError(problem)
    }
  } catch (error) {
    throw openError(path, error)
  }
  const problem = splitter.end()
  if (problem !== null) throw reading.splitError(problem)
  reading.finish()
}

/** The state of a report while it's read. */
class ReportReading {
  readonly #path: string
  readonly #entries = new Map<string, unknown>()
  #batches: (readonly unknown[])[] = []
  #results = 0
  #hasList = false
  #header: ReportHeader | null = null

  constructor(path: string) {
    this.#path = path
  }

  onEntry(key: string, json: string): void {
    if (!Object.hasOwn(ReportHeader.shape, key)) return
    const value = parseJson(json)
    if (value === undefined)
      throw new UserError('REPORT_INVALID', `"${key}" in report "${this.#path}" isn't valid JSON.`, REWRITE)
    this.#entries.set(key, value)
    // As soon as they are known, so that a foreign or newer file is refused before all of it is read.
    if (key === 'format' || key === 'version') this.#refuseForeign()
  }

  onArray(): void {
    this.#hasList = true
  }

  onElements(json: string): boolean {
    const results = parseJson(`[${json}]`)
    if (!Array.isArray(results)) return false
    this.#results += results.length
    this.#batches.push(results)
    return true
  }

  /** Gives away the results that were found since the last call. */
  takeBatches(): readonly (readonly unknown[])[] {
    const batches = this.#batches
    this.#batches = []
    return batches
  }

  header(): ReportHeader {
    if (this.#header === null) throw new Error(`Bug: report "${this.#path}" has not been read to its end.`)
    return this.#header
  }

  /** Checks the header, when all of the report has been read. */
  finish(): void {
    if (!this.#entries.has('format')) throw this.#foreign('it has no "format"')
    const parsed = ReportHeader.safeParse(Object.fromEntries(this.#entries))
    if (parsed.success && this.#hasList) {
      this.#header = parsed.data
      return
    }
    if (parsed.success)
      throw new UserError('REPORT_INVALID', `"results" in report "${this.#path}" must be a list.`, REWRITE)
    const { issues } = parsed.error
    const problems = issues
      .slice(0, SHOWN_PROBLEMS)
      .map((issue) => cutText(`${issue.path.join('.')}: ${issue.message}`, 200))
    if (issues.length > problems.length) problems.push(`and ${issues.length - problems.length} more`)
    throw new UserError('REPORT_INVALID', `Report "${this.#path}" isn't valid: ${problems.join('; ')}.`, REWRITE)
  }

  splitError(problem: SplitProblem): UserError {
    if (problem.code === 'not_an_object') return this.#foreign("it isn't a JSON object")
    if (problem.code === 'truncated' && problem.byte === 0) return this.#foreign("it's empty")
    if (problem.code === 'truncated') {
      const message = `Report "${this.#path}" is incomplete: it ends at byte ${problem.byte}, after ${this.#results} results.`
      return new UserError('REPORT_TRUNCATED', message, REWRITE)
    }
    const what = problem.code === 'too_large' ? 'has a value that is too large' : "isn't valid JSON"
    return new UserError(
      'REPORT_INVALID',
      `Report "${this.#path}" ${what} (byte ${problem.byte}, after ${this.#results} results).`,
      REWRITE,
    )
  }

  #refuseForeign(): void {
    const format = this.#entries.get('format')
    if (format !== undefined && format !== 'assay-report') throw this.#foreign(`its "format" is ${shown(format)}`)
    const version = this.#entries.get('version')
    if (format === undefined || version === undefined || version === REPORT_VERSION) return
    const message = `Report "${this.#path}" has version ${shown(version)}; this version of Assay reads version ${REPORT_VERSION}.`
    const newer = typeof version === 'number' && version > REPORT_VERSION
    throw new UserError('REPORT_VERSION_UNSUPPORTED', message, newer ? 'Update Assay to read it.' : REWRITE)
  }

  #foreign(why: string): UserError {
    const message = `"${this.#path}" isn't an Assay report: ${why}.`
    return new UserError('REPORT_FOREIGN', message, 'Pass a JSON report that Assay wrote (docs/reports.md).')
  }
}

const REWRITE = 'Write the report again with the Assay version that made it.'

function openError(path: string, error: unknown): Error {
  if (!Error.isError(error) || !('code' in error) || error instanceof UserError) return error as Error
  if (error.code === 'ENOENT') {
    return new UserError('FILE_NOT_FOUND', `Report "${path}" doesn't exist.`, 'Check the path.')
  }
  if (error.code === 'EISDIR') {
    return new UserError('FILE_NOT_FOUND', `"${path}" is a folder, not a report.`, 'Pass the report file in it.')
  }
  return new EnvironmentError('FILE_UNREADABLE', `Report "${path}" can't be read: ${error.message}.`, undefined, {
    cause: error,
  })
}

/** Formats a value for a message. Lists and objects are only named: a deeply nested one can't be written out. */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object'
  return typeof value === 'string' ? JSON.stringify(cutText(value, 80)) : String(value)
}

/** Parses a JSON text; returns undefined, which no JSON text means, if it's invalid. */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
