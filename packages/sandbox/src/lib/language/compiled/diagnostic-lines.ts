import type { CodeDiagnostic } from '@assay/core/result'

/** How a compiler writes a line about a place, and what its files are called in evidence. */
export interface LineFormat {
  /** Groups `file`, `line`, `column`, `severity` and `message`; the last three and `code` may be missing. */
  readonly pattern: RegExp
  /** The file's path in the evidence; null for the tests. Undefined: the line is about something else and is left out. */
  readonly fileOf: (written: string) => string | null | undefined
}

/** Reads what a compiler said, one diagnostic for each line that fits. */
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
