import type { CodeDiagnostic } from '@assay/core/result'

const PLACE = /^(\S+\.java):(\d+): (error|warning): (?:\[([\w-]+)\] )?(.*)$/

/** Reads javac's output: a place and a message, and below it the line with a mark under the column. */
export function readJavac(text: string, fileOf: (written: string) => string | null): CodeDiagnostic[] {
  const said: CodeDiagnostic[] = []
  for (const line of text.split('\n')) {
    const [, file, row, severity, code, message] = PLACE.exec(line) ?? []
    const last = said.at(-1)
    if (file !== undefined && message !== undefined)
      said.push({
        stage: 'compile',
        severity: severity === 'warning' ? 'warning' : 'error',
        code: code ?? null,
        message,
        file: fileOf(file),
        line: Number(row),
        column: null,
      })
    else if (last !== undefined && last.column === null && /^ *\^$/.test(line)) last.column = line.length
  }
  return said
}
