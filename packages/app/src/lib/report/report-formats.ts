import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { ReportHeader } from '@assay/core/report'
import type { Result } from '@assay/core/result'

/** A function that returns a case's position in its suite file; null if unknown. */
export type FindCase = (suite: string, id: string) => { file: string; line: number; column: number } | null

/** A function that writes one format, piece by piece. */
export type Render = (
  header: ReportHeader,
  results: AsyncIterable<Result>,
  findCase: FindCase,
) => AsyncIterable<string> | Promise<string>

interface ReportFormat {
  /** The file extension. */
  readonly ending: string
  /** Loads the format's code on demand. */
  readonly load: () => Promise<Render>
}

const FORMATS: Readonly<Record<string, ReportFormat>> = {
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
  github: {
    ending: 'github.md',
    load: async () => {
      const { githubComment } = await import('@assay/formats/markdown')
      return (header, results) => githubComment(header, results)
    },
  },
  csv: { ending: 'csv', load: async () => (await import('@assay/formats/csv')).csvReport },
}

const NAMES: readonly string[] = Object.keys(FORMATS)

/** Checks names of formats and returns each once. Throws UserError `FORMAT_UNKNOWN`. */
export function parseFormats(names: readonly string[]): readonly string[] {
  for (const name of names) {
    if (Object.hasOwn(FORMATS, name)) continue
    const hint = suggestName(name, NAMES) ?? `The formats are ${NAMES.join(', ')}.`
    throw new UserError('FORMAT_UNKNOWN', `Unknown format "${name}".`, hint)
  }
  return [...new Set(names)]
}

/** Finds the format with a file extension such as `xml`; null if there is none. */
export function findFormat(ending: string): string | null {
  return NAMES.find((name) => FORMATS[name]?.ending === ending) ?? null
}

/** Returns a format whose name was checked. */
export function formatNamed(name: string): ReportFormat {
  const format = FORMATS[name]
  if (format === undefined) throw new Error(`Bug: format "${name}" wasn't checked.`)
  return format
}
