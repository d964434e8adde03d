import type { CodeDiagnostic, CodeEvidence, CodeOutcome } from '@assay/core/result'
import { cutText } from './cut-text.ts'
import { seconds } from './numbers.ts'

const LIMITS = {
  time: 'its time',
  memory: 'its memory',
  processes: 'its processes',
  output: 'its output',
  disk: 'its disk space',
} as const satisfies Record<NonNullable<CodeEvidence['limit']>, string>

/** Summarizes a program's outcome in one line: `compile OK · tests 3/3 · lint 0 · 2.40s`. */
export function codeLine(code: CodeOutcome): string {
  const { compiled, tests, lint_warnings, evidence } = code
  const parts = [compiled ? 'compile OK' : 'compile failed']
  if (tests !== null) parts.push(`tests ${tests.passed}/${tests.passed + tests.failed}`)
  if (lint_warnings !== null) parts.push(`lint ${lint_warnings}`)
  if (evidence === null) return parts.join(' · ')
  if (evidence.limit !== null) parts.push(`used up ${LIMITS[evidence.limit]}`)
  if (evidence.broken_tests) parts.push('the tests, not the answer, are broken')
  const spentMs = [evidence.compile_ms, evidence.tests_ms, evidence.lint_ms]
  if (spentMs.some((ms) => ms !== null)) parts.push(seconds(spentMs.reduce<number>((a, ms) => a + (ms ?? 0), 0) / 1000))
  if (evidence.separation === 'none') parts.push('shared a process with its tests')
  if (evidence.isolation === 'none') parts.push('not isolated')
  return parts.join(' · ')
}

/** Explains to a person why a program didn't pass; null if it did. */
export function codeReason(code: CodeOutcome): string | null {
  const { compiled, tests, evidence } = code
  if (evidence?.broken_tests === true) return "the tests don't compile by themselves: they, not the answer, are broken"
  if (!compiled) {
    const error = evidence?.diagnostics.find(({ severity }) => severity === 'error')
    return `the code doesn't compile${error === undefined ? '' : `: ${cutText(error.message, 200)}`}`
  }
  if (tests === null || tests.passed + tests.failed === 0) return 'there are no tests'
  if (tests.failed === 0) return null
  const limit = evidence?.limit == null ? '' : `, and it used up ${LIMITS[evidence.limit]}`
  return `${tests.failed} of ${tests.passed + tests.failed} tests failed${failedNames(evidence)}${limit}`
}

function failedNames(evidence: CodeEvidence | null): string {
  const names = (evidence?.tests ?? []).filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name)
  if (names.length === 0) return ''
  return `: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`
}

/** Returns a diagnostic with the line that it is about and a caret under the place. */
export function diagnosticLines(diagnostic: CodeDiagnostic, files: CodeEvidence['files']): string[] {
  const { severity, code, file, line, column, message } = diagnostic
  // Without a line it is about the answer as a whole, such as one without code.
  const place = file === null && line === null ? [] : [file ?? 'tests', line, column].filter((part) => part !== null)
  const what = code === null ? severity : `${severity}[${code}]`
  const head = `${place.length === 0 ? what : `${what} ${place.join(':')}`}: ${message}`
  const source = files.find(({ path }) => path === file)?.content.split(/\r\n|\n/)[(line ?? 0) - 1]
  if (source === undefined || line === null) return [head]
  const shown = source.slice(0, 200).replaceAll('\t', ' ')
  const gutter = ' '.repeat(String(line).length)
  const caret = column === null || column > shown.length + 1 ? [] : [`${gutter} | ${' '.repeat(column - 1)}^`]
  return [head, `${line} | ${shown}`, ...caret]
}

/** Returns the evidence as titled blocks of plain text, in the order in which people look: what failed, then the program. */
export function evidenceBlocks(evidence: CodeEvidence): { readonly title: string; readonly text: string }[] {
  const { diagnostics, tests, output, files, structure } = evidence
  const missing = structure.filter(({ found }) => !found).map(({ kind, name }) => `${kind} ${name} isn't defined`)
  const blocks = [
    { title: 'Diagnostics', text: diagnostics.flatMap((each) => diagnosticLines(each, files)).join('\n') },
    { title: 'Tests', text: tests.map(testLine).join('\n') },
    { title: 'Structure', text: missing.join('\n') },
    { title: 'Output', text: output },
    ...files.map(({ path, content }) => ({ title: `Program ${path}`, text: content })),
  ]
  return blocks.filter(({ text }) => text !== '')
}

function testLine({ name, outcome, message }: CodeEvidence['tests'][number]): string {
  const mark = outcome === 'passed' ? '✓' : '✗'
  const why = outcome === 'missing' ? "didn't report" : message
  return `${mark} ${name}${why === '' ? '' : `: ${why}`}`
}
