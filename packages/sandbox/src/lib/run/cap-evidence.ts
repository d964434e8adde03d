import type { CodeDiagnostic, CodeEvidence } from '@assay/core/result'

/** The saved part of a verdict's evidence, in characters of text and in entries. */
const CAPS = { output: 64 * 1024, file: 200_000, files: 50, diagnostics: 100, tests: 10_000, message: 4000 } as const

/** Returns the evidence with long parts cut and marked. */
export function capEvidence(evidence: CodeEvidence): CodeEvidence {
  return {
    ...evidence,
    files: evidence.files.slice(0, CAPS.files).map(({ path, content }) => ({ path, content: cut(content, CAPS.file) })),
    diagnostics: capDiagnostics(evidence.diagnostics),
    tests: evidence.tests.slice(0, CAPS.tests).map((test) => ({ ...test, message: cut(test.message, CAPS.message) })),
    output: cut(evidence.output, CAPS.output),
  }
}

function capDiagnostics(all: readonly CodeDiagnostic[]): CodeDiagnostic[] {
  // A program can cause more warnings than are saved before its only error.
  const ordered = all.length <= CAPS.diagnostics ? all : all.toSorted((a, b) => Number(isError(b)) - Number(isError(a)))
  const kept = ordered.slice(0, CAPS.diagnostics).map((each) => ({ ...each, message: cut(each.message, CAPS.message) }))
  const last = kept.at(-1)
  if (last === undefined || kept.length === all.length) return kept
  return [...kept.slice(0, -1), { ...last, message: `${last.message} (and ${all.length - kept.length} more)` }]
}

function isError({ severity }: CodeDiagnostic): boolean {
  return severity === 'error'
}

/** Returns the start of a text, whole characters only, with the number of those left out. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const kept = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept}\n… ${text.length - kept.length} more characters`
}
