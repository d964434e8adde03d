import type { CodeDiagnostic } from '@assay/core/result'

/** A compiler's format for a line about a place, and the names of its files in the evidence. */
export interface LineFormat {
  /** Has the groups `file`, `line`, `column`, `severity` and `message`; the last three and `code` are optional. */
  readonly pattern: RegExp
  /** Returns the file's path in the evidence; null for the tests. Undefined if the line is about something else and is dropped. */
  readonly fileOf: (written: string) => string | null | undefined
}

/** Reads a compiler's output, one diagnostic for each line that matches. */
export function diagnosticLines(text: string, { pattern, fileOf }: LineFormat): CodeDiagnostic[] {
  return text.split('\n').flatMap((line): CodeDiagnostic[] => {
    const groups = pattern.exec(line)?.groups
    const file = groups?.file === undefined ? undefined : fileOf(groups.file)
    if (groups === undefined || file === undefined) return []
    const severity = groups.severity === 'warning' ? 'warning' : 'error'
    const place = { file, line: numberFrom(groups.line), column: numberFrom(groups.column) }
    return [{ stage: 'compile', severity, code: groups.code ?? null, message: groups.message ?? '', ...place }]
  })
}

function numberFrom(text: string | undefined): number | null {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 ? number : null
}
